import { type Chance, seededChance } from "#local/chance/chance.ts";
import { players } from "#local/play/players.ts";

/** What is asked of the sandbox, and how many minutes later the next thing is. */
export type KillStep = {
  readonly order: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly minutes: number;
};

type Asked = Omit<KillStep, "minutes">;

const oneOf = <T>(chance: Chance, list: readonly T[]): T => list[chance.below(list.length)] as T;

const set = (resource: string, as: string, properties: object): Asked => ({
  order: "set",
  body: { resource, as, properties },
});

const access = (CidrIp: string) => ({ IpProtocol: "tcp", FromPort: 22, ToPort: 22, CidrIp });
const ranges = ["10.0.0.0/16", "10.1.0.0/16", "10.2.0.0/16", "0.0.0.0/0"];

/** What each may do; the number says how often against the others. */
const acts: readonly (readonly [number, (chance: Chance, as: string, index: number) => Asked])[] = [
  [6, (chance, as) => set("checkout", as, { DesiredCapacity: String(2 + chance.below(10)) })],
  [2, (chance, as) => set("checkout", as, { MaxSize: String(12 + chance.below(4)) })],
  [
    4,
    (chance, as) =>
      set("sg-checkout", as, {
        SecurityGroupIngress: chance.shuffled(ranges).slice(0, chance.below(3)).map(access),
      }),
  ],
  [2, (chance, as) => set("checkout-orders", as, { BackupRetentionPeriod: 7 + chance.below(14) })],
  [1, (chance, as) => set("checkout-orders", as, { DeletionProtection: chance.below(2) === 0 })],
  [
    1,
    (chance, as) =>
      set("checkout-invoices", as, {
        VersioningConfiguration: { Status: oneOf(chance, ["Enabled", "Suspended"]) },
      }),
  ],
  [1, (_, as, index) => madeQueue(as, index)],
  [
    1,
    (chance, as, index) => ({ order: "remove", body: { resource: queueName(chance.below(index + 1)), as } }),
  ],
  [1, (chance, as) => ({ order: "session", body: { as, name: `run-${chance.below(1_000)}` } })],
  [
    1,
    (chance) => ({
      order: "situation",
      body: {
        kind: "incident",
        ref: `INC-${chance.below(5)}`,
        state: oneOf(chance, ["open", "closed"]),
        scope: { service: "checkout" },
      },
    }),
  ],
];

const queueName = (index: number): string => `jobs-${index}`;
const madeQueue = (as: string, index: number): Asked => ({
  order: "create",
  body: { type: "AWS::SQS::Queue", as, properties: { QueueName: queueName(index), DelaySeconds: 5 } },
});

const bag = acts.flatMap(([often, act]) => Array.from({ length: often }, () => act));

/** So many steps of the seven players; a seed repeats them. */
export function stepsFrom(seed: number, count: number): readonly KillStep[] {
  const chance = seededChance(seed);
  const names = players.map(({ name }) => name);
  return Array.from({ length: count }, (_, index) => {
    const asked = oneOf(chance, bag)(chance, oneOf(chance, names), index);
    // Some come at once, so that what one wrote is still in the queues when the next one writes.
    const minutes = chance.below(3) === 0 ? 0 : 1 + chance.below(12);
    return { ...asked, minutes };
  });
}

/** When the process is killed: after an answer, while time goes on, or while an order is on its way. */
export type KillMoment = "answered" | "going" | "sending";

const allMoments: readonly KillMoment[] = ["answered", "going", "sending"];

type KillsInput = {
  readonly seed: number;
  readonly steps: number;
  readonly kills: number;
  /** Which moments are tried. @default - all of them */
  readonly moments?: readonly KillMoment[];
};

/** After which steps the process is killed, and at what moment. */
export function killsFrom({ seed, steps, kills, moments = allMoments }: KillsInput) {
  const chance = seededChance(seed + 1);
  const indexes = chance.shuffled(Array.from({ length: steps }, (_, index) => index)).slice(0, kills);
  return new Map(indexes.map((index) => [index, oneOf(chance, moments)] as const));
}
