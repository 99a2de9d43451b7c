import * as z from "zod/mini";
import { Instant } from "../claims/instant.ts";
import type { ShadowDay, ShadowExample, ShadowGroup, ShadowTrial } from "../ports/stores/shadow-book.ts";
import { resourceText } from "../resources/resource-id.ts";
import { keyOf } from "../shadow/differences.ts";

const Text = z.string();
const Count = z.int().check(z.nonnegative());
const list = <T extends z.ZodMiniType>(item: T) => z.readonly(z.array(item));

const Rows = z.strictObject({ running: z.optional(Text), candidate: z.optional(Text) });
const Direction = z.enum(["looser", "stricter", "other"]);
const Questions = z.strictObject({ running: z.number(), candidate: z.number() });

/** What a candidate would decide, beside what was decided. */
export const ShadowView = z.strictObject({
  trial: z.strictObject({
    id: Text,
    /** Digests of both policies, and what the candidate's reasons call it. */
    running: Text,
    candidate: Text,
    named: Text,
    since: Instant,
  }),
  /** How many were judged under both, and what that came to; after a first difference on a docket nothing is known. */
  verdicts: z.strictObject({
    looks: Count,
    judgements: Count,
    same: Count,
    differ: Count,
    unknown: Count,
    /** Beyond what is kept of a day: counted, and told no further. */
    beyond: Count,
  }),
  untried: z.strictObject({ tooLarge: Count, failed: Count, stopped: Count }),
  /** Questions that began, on the average of the days, as far as they are known. */
  questionsADay: Questions,
  days: list(
    z.strictObject({
      day: Text,
      verdicts: Count,
      differ: Count,
      unknown: Count,
      /** `unknown` are the running policy's where nobody knows what the candidate would have asked. */
      questions: z.extend(Questions, { unknown: Count }),
    }),
  ),
  /** Ways to differ, the most frequent first, and how many verdicts are in none of these. */
  groups: list(
    z.strictObject({
      rows: Rows,
      actor: Text,
      account: Text,
      environment: Text,
      direction: Direction,
      verdicts: Count,
    }),
  ),
  more: Count,
  examples: list(
    z.strictObject({
      id: Text,
      at: Instant,
      resource: Text,
      rows: Rows,
      direction: Direction,
      /** As `parley decide` reads it; missing where a policy hides what stands in it. */
      dispute: z.optional(Text),
    }),
  ),
});
export type ShadowView = z.input<typeof ShadowView>;

const mostGroups = 100;
export const mostExamples = 20;
/** Characters of all disputes that are shown. */
const longest = 1_000_000;

type ShadowFound = { readonly days: readonly ShadowDay[]; readonly examples: readonly ShadowExample[] };

const sum = (days: readonly ShadowDay[], of: (day: ShadowDay) => number): number =>
  days.reduce((total, day) => total + of(day), 0);

const judgedOn = ({ looks, judgements }: ShadowDay): number => looks + judgements;

export function shadowView(trial: ShadowTrial, { days, examples }: ShadowFound): ShadowView {
  const [looks, judgements] = [sum(days, (day) => day.looks), sum(days, (day) => day.judgements)];
  const [differ, unknown, beyond] = [
    sum(days, (day) => day.differ),
    sum(days, (day) => day.unknown),
    sum(days, (day) => day.beyond),
  ];
  const untried = (reason: keyof ShadowDay["untried"]) => sum(days, (day) => day.untried[reason]);
  const groups = groupsIn(days);
  const shown = groups.slice(0, mostGroups);
  const hidden = groups.slice(mostGroups).reduce((total, { verdicts }) => total + verdicts, 0);
  return {
    trial,
    verdicts: {
      looks,
      judgements,
      same: looks + judgements - differ - unknown - beyond,
      differ,
      unknown,
      beyond,
    },
    untried: { tooLarge: untried("too-large"), failed: untried("failed"), stopped: untried("stopped") },
    questionsADay: {
      running: mean(days, ({ questions }) => questions.running),
      candidate: mean(days, ({ questions }) => questions.candidate),
    },
    days: days.map(dayView),
    groups: shown,
    more: sum(days, (day) => day.ungrouped) + hidden,
    examples: shortEnough(examples).map(exampleView),
  };
}

/** To one decimal. */
const mean = (days: readonly ShadowDay[], of: (day: ShadowDay) => number): number =>
  days.length === 0 ? 0 : Math.round((10 * sum(days, of)) / days.length) / 10;

const dayView = (day: ShadowDay): ShadowView["days"][number] => ({
  day: day.day,
  verdicts: judgedOn(day),
  differ: day.differ,
  unknown: day.unknown,
  questions: day.questions,
});

function groupsIn(days: readonly ShadowDay[]): ShadowView["groups"] {
  const all = new Map<string, Omit<ShadowGroup, "examples">>();
  for (const { examples: _, ...group } of days.flatMap(({ groups }) => groups)) {
    const verdicts = (all.get(keyOf(group))?.verdicts ?? 0) + group.verdicts;
    all.set(keyOf(group), { ...group, verdicts });
  }
  return [...all.values()].toSorted((a, b) => b.verdicts - a.verdicts || (keyOf(a) < keyOf(b) ? -1 : 1));
}

function shortEnough(examples: readonly ShadowExample[]): readonly ShadowExample[] {
  let room = longest;
  return examples.slice(0, mostExamples).map((example) => {
    room -= example.dispute?.length ?? 0;
    return room >= 0 ? example : { ...example, dispute: undefined };
  });
}

const exampleView = ({ id, at, resource, rows, direction, dispute }: ShadowExample) => ({
  ...{ id, at, resource: resourceText(resource), rows, direction },
  ...(dispute !== undefined && { dispute }),
});
