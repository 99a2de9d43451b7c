import type { Actor } from "#core/claims/claim.ts";
import type { ChangeEvent } from "#core/ledger/stored-event.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { Random } from "../fuzz-random.ts";
import type { Known, KnownVerdict, Step } from "./step.ts";
import { account, field, groupOf, iso, type Judged, saver, scaler, type Wins } from "./verdicts.ts";

export type SceneInput = {
  readonly random: Random;
  readonly on: ResourceId;
  readonly at: number;
  readonly wins: Wins;
};

/** What comes to the ledger, and what is known of further verdicts among it. */
type Came = {
  readonly steps: readonly Step[];
  readonly more?: readonly KnownVerdict[];
  /** Which side's value stands in the end; nobody's where it is another. @default - that of the verdict's winner */
  readonly stands?: Wins | "neither";
};
export type Happening = { readonly is: Known; readonly make: (scene: SceneInput) => Came };

const second = 1_000;
const hour = 3_600 * second;
const day = 24 * hour;

const role = (name: string) => `arn:aws:iam::${account}:role/${name}`;
type Hand = Pick<Actor, "principal" | "human" | "via">;
/** Three ways in which another human writes. */
const others: readonly Hand[] = [
  { principal: "sso/bob@example.com" },
  { principal: role("deploy"), human: "sso/bob@example.com", via: "terraform" },
  { principal: role("breakglass"), via: "console" },
];
export const machine: Hand = { principal: role("nightly"), via: "terraform" };
const adaElsewhere: Hand = { principal: role("breakglass"), human: scaler.human, via: "console" };

type Write = { readonly hand: Hand; readonly ms: number; readonly path?: string; readonly on?: ResourceId };

/** A write of which AWS tells soon or late, once or twice, at the same place of the ledger or at another. */
export function written(
  scene: SceneInput,
  { hand, ms, path = field, on = scene.on }: Write,
): readonly Step[] {
  const { random, at: from } = scene;
  const at = from + ms;
  const event: ChangeEvent = {
    ...{ kind: "change", id: `${on.region}-${on.id}-${at}-${hand.principal}`, at: iso(at) },
    actor: { kind: "automation", ...hand },
    edits: [{ path, after: 5 }],
    testimonies: [],
  };
  const heard = at + (random.chance(0.3) ? random.below(20 * hour) : random.below(600 * second));
  const first: Step = { is: "event", on, event, heardAt: heard };
  const again = random.chance(0.5) ? heard : heard + random.below(hour);
  return random.chance(0.4) ? [first, { ...first, heardAt: again }] : [first];
}

/** A moment within the day, often at one of its ends. */
const withinDay = ({ random }: SceneInput): number =>
  random.chance(0.15) ? day : random.chance(0.15) ? second : (1 + random.below(86_399)) * second;

const byAnother =
  (write: (scene: SceneInput) => Omit<Write, "hand">): Happening["make"] =>
  (scene) => ({ steps: written(scene, { hand: scene.random.pick(others), ...write(scene) }) });

const by =
  (...hands: readonly Hand[]): Happening["make"] =>
  (scene) => ({ steps: written(scene, { hand: scene.random.pick(hands), ms: withinDay(scene) }) });

type Answered = Omit<NonNullable<Judged["ruling"]>, "at">;

/** Somebody answers after so long, and what follows is judged by it; some days later the answer is gone. */
const ruledAfter =
  (ms: (scene: SceneInput) => number, answer: (wins: Wins) => Answered): Happening["make"] =>
  (scene) => {
    const { on, at, wins, random } = scene;
    const ruling = { at: at + ms(scene), ...answer(wins) };
    const then = ruling.at + (1 + random.below(120)) * second;
    const steps: Step[] = [{ is: "decision", judged: { on, at: then, wins, ruling } }];
    // Silence takes nothing away from the side that is safer.
    if (ruling.by === "silence" && wins === "scaler") return { steps };
    const isOther = ruling.answer !== (wins === "saver" ? "keep" : "revert");
    if (!isOther) return { steps };
    const forgotten = then + 26 * hour;
    const stands = ruling.answer === "value" ? "neither" : other(wins);
    if (random.chance(0.5)) return { steps, more: [{ at: then, is: {} }], stands };
    steps.push({ is: "decision", judged: { on, at: forgotten, wins } });
    return { steps, more: [then, forgotten].map((each) => ({ at: each, is: {} })) };
  };

const other = (wins: Wins): Wins => (wins === "saver" ? "scaler" : "saver");
const maria = { by: "sso/maria@example.com" } as const;
const otherwise = (wins: Wins) => (wins === "saver" ? "revert" : "keep");
const alike = (wins: Wins) => (wins === "saver" ? "keep" : "revert");
/** Late enough to be apart from every alarm, and the verdict that follows from every other. */
const ruledWithinDay = ({ random }: SceneInput): number => (7_200 + random.below(76_000)) * second;

/** The loser comes to win, and then another human leaves what stands since: that says nothing against what had fallen. */
const leftAfterNext: Happening["make"] = (scene) => {
  const { on, at, wins, random } = scene;
  const next = at + (7_200 + random.below(7_200)) * second;
  const judged: Judged = { on, at: next, wins: other(wins) };
  const left = written(scene, {
    hand: random.pick(others),
    ms: next - at + (1 + random.below(36_000)) * second,
  });
  return {
    steps: [{ is: "decision", judged }, ...left],
    more: [{ at: next, is: { undone: true } }],
    stands: other(wins),
  };
};

/** Enough other writes that the ledger tells of the one that counts on a later page. */
const amongMany: Happening["make"] = (scene) => {
  const many = Array.from({ length: 130 }, (_, n) =>
    written(scene, { hand: machine, ms: (60 + n) * second, path: "/MaxSize" }),
  );
  const one = written(scene, { hand: scene.random.pick(others), ms: 22 * hour });
  return { steps: [...many.flat(), ...one] };
};

/** Everything that may happen to what a verdict decided, and whether it undoes it. */
export const undoings: Readonly<Record<string, Happening>> = {
  nothing: { is: {}, make: () => ({ steps: [] }) },
  "another human": { is: { undone: true }, make: byAnother((scene) => ({ ms: withinDay(scene) })) },
  "another human among many writes": { is: { undone: true }, make: amongMany },
  "another human after a day": {
    is: {},
    make: byAnother(({ random }) => ({ ms: day + (1 + random.below(7_200)) * second })),
  },
  "another human before": {
    is: {},
    make: byAnother(({ random }) => ({ ms: -(random.below(7_200) * second) })),
  },
  "another human elsewhere in it": {
    is: {},
    make: byAnother((scene) => ({ ms: withinDay(scene), path: "/MaxSize" })),
  },
  "another human on its namesake": {
    is: {},
    make: byAnother((scene) => ({ ms: withinDay(scene), on: groupOf(scene.on.id, "us-east-1") })),
  },
  "a machine of others": { is: {}, make: by(machine) },
  "defied by who lost, or left by who won": { is: {}, make: by(saver, { ...saver, via: "console" }, scaler) },
  "the same human by another role": { is: {}, make: by(adaElsewhere, { principal: scaler.human }) },
  "left after the next verdict": { is: {}, make: leftAfterNext },
  "ruled otherwise": {
    is: { undone: true },
    make: ruledAfter(ruledWithinDay, (wins) => ({ answer: otherwise(wins), ...maria })),
  },
  "ruled another value": {
    is: { undone: true },
    make: ruledAfter(ruledWithinDay, () => ({ answer: "value", value: 6, ...maria })),
  },
  "ruled alike": {
    is: {},
    make: ruledAfter(ruledWithinDay, (wins) => ({ answer: alike(wins), ...maria })),
  },
  "ruled otherwise after a day": {
    is: {},
    make: ruledAfter(
      ({ random }) => day + (1 + random.below(7_200)) * second,
      (wins) => ({ answer: otherwise(wins), ...maria }),
    ),
  },
  "silence said otherwise": {
    is: {},
    make: ruledAfter(ruledWithinDay, (wins) => ({ answer: otherwise(wins), by: "silence" })),
  },
};
