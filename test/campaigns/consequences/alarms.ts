import type { Situation } from "#core/claims/situation.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { Step } from "./step.ts";
import type { Happening, SceneInput } from "./undoing.ts";
import { account, iso, serviceOf } from "./verdicts.ts";

const second = 1_000;
const hour = 3_600 * second;

/** Scopes of which each covers one resource, and no other of the story. */
const covering = ({ region, type, id }: ResourceId, service: string): readonly Situation["scope"][] => [
  { service },
  { service: ["service-none", service], env: "prod" },
  { resources: id, regions: region },
  { accounts: account, regions: region, types: type, service },
  { resources: `${account}/${region}/${type}/${id}` },
];

const elsewhere = ({ type, id }: ResourceId, service: string): readonly Situation["scope"][] => [
  { service, env: "test" },
  { service: "service-none" },
  { resources: `${id}-other` },
  { regions: "us-east-1", service },
  { types: "AWS::S3::Bucket", service },
  { service, team: "nobody" },
  { resources: `${account}/us-east-1/${type}/${id}` },
];

type Raised = { readonly ms: number; readonly scopes?: typeof covering; readonly is?: Partial<Situation> };

/**
 * An alarm of which its source tells, once or twice, open or over by now; or one of which the ledger alone knows, since it
 * was there when something was judged again.
 */
function raised(
  { on, at, wins, random }: SceneInput,
  { ms, scopes = covering, is = {} }: Raised,
): readonly Step[] {
  const since = at + ms;
  const situation: Situation = {
    ...{ kind: "alarm", ref: `alarm-${on.id}-${since}`, state: "open" },
    ...{ scope: random.pick(scopes(on, serviceOf(on))), since: iso(since), source: "cloudwatch", ...is },
  };
  const closed: Situation = { ...situation, state: "closed", closedAt: iso(since + hour) };
  const again = Math.max(at, since) + (1 + random.below(600)) * second;
  const told: readonly Step[] = [{ is: "situation", situation }];
  return random.pick<readonly Step[]>([
    told,
    [...told, ...told],
    [{ is: "situation", situation: closed }, ...told],
    [{ is: "decision", judged: { on, at: again, wins, situations: [situation] } }],
    [...told, { is: "decision", judged: { on, at: again, wins, situations: [situation] } }],
  ]);
}

/** A moment within the hour, often at one of its ends. */
const withinHour = ({ random }: SceneInput): number =>
  random.chance(0.15) ? hour : random.chance(0.15) ? second : (1 + random.below(3_599)) * second;

const alarmed =
  (raise: (scene: SceneInput) => Raised): Happening["make"] =>
  (scene) => ({ steps: raised(scene, raise(scene)) });

/** Everything that may begin around a verdict, and whether it is an alarm beside it. */
export const alarmings: Readonly<Record<string, Happening>> = {
  "no alarm": { is: {}, make: () => ({ steps: [] }) },
  "an alarm": { is: { alarm: true }, make: alarmed((scene) => ({ ms: withinHour(scene) })) },
  "an alarm later": {
    is: {},
    make: alarmed(({ random }) => ({ ms: hour + (1 + random.below(1_800)) * second })),
  },
  "an alarm before": { is: {}, make: alarmed(({ random }) => ({ ms: -random.below(3_600) * second })) },
  "an alarm elsewhere": {
    is: {},
    make: alarmed((scene) => ({ ms: withinHour(scene), scopes: elsewhere })),
  },
  "a scaling policy's own": {
    is: {},
    make: alarmed((scene) => ({ ms: withinHour(scene), is: { scaling: true } })),
  },
  "an incident": {
    is: {},
    make: alarmed((scene) => ({ ms: withinHour(scene), is: { kind: "incident" } })),
  },
};
