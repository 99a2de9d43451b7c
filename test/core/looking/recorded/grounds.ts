import type { Situation } from "#core/claims/situation.ts";
import type { Around } from "#core/looking/around.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { Random } from "../../../campaigns/fuzz-random.ts";
import { defaultPolicy } from "../../../laws/default-policy.ts";
import { at, policy, situation } from "../../arbitration/small-disputes.ts";
import { around, restorer } from "../looked-at-group.ts";

const mayWrite = { authority: { fields: [{ principals: ["*"] }] } };
const unlogged = {
  standing: [
    {
      id: "scaling",
      in: { types: ["AWS::AutoScaling::AutoScalingGroup"] },
      fields: ["/DesiredCapacity", "/Zones[*]"],
      owner: { kinds: ["service"], principals: ["autoscaling.amazonaws.com"] },
      unlogged: true,
      intent: "availability",
    },
  ],
};
const mode = (word: string) => ({ mode: { default: word } });
const asking = { unattributed: [{ in: {}, actor: "any", answer: "ask" }] };
const reverting = { unattributed: [{ in: {}, actor: "any", answer: "revert" }] };

const policies: Readonly<Record<string, Policy>> = {
  enforcing: policy({ ...mode("enforce"), ...mayWrite }),
  observing: policy({ ...mode("observe"), ...mayWrite }),
  "with a silent service": policy({ ...mode("enforce"), ...mayWrite, ...unlogged }),
  asking: policy({ ...mode("enforce"), ...mayWrite, ...asking }),
  reverting: policy({ ...mode("enforce"), ...mayWrite, ...reverting, ...unlogged }),
  packaged: defaultPolicy,
};

export const policyName = (rules: Policy): string =>
  Object.entries(policies).find(([, one]) => one === rules)?.[0] ?? "another policy";

const incident = situation({ since: at("03:00"), responders: ["otto", "nils"] });
const situations: Readonly<Record<string, readonly Situation[]>> = {
  calm: [],
  incident: [incident],
  "two incidents": [incident, situation({ ref: "INC-8", since: at("03:20"), responders: ["anna"] })],
  alarm: [situation({ kind: "alarm", ref: "cpu", since: at("03:00"), source: "cloudwatch" })],
  "incident that ended": [
    situation({ since: at("02:00"), state: "closed", until: at("03:30"), responders: ["otto"] }),
  ],
};

export const situationName = (given: Around["situations"]): string =>
  Object.entries(situations).find(([, one]) => one === given)?.[0] ?? "other situations";

const pager = { name: "pager", asOf: at("03:00"), ok: true } as const;

export function anyAround(random: Random): Around {
  return around({
    policy: random.pick(Object.values(policies)),
    situations: random.pick(Object.values(situations)),
    sources: random.chance(0.3) ? [pager] : [],
    restorers: [restorer.principal],
    ...(random.chance(0.2) && { counts: { doubts: { anna: 3 }, putRight: { "*": 2, anna: 31 } } }),
  });
}

export const anotherAround = (random: Random, now: Around): Around =>
  random.chance(0.5)
    ? { ...now, policy: anyAround(random).policy }
    : { ...now, situations: anyAround(random).situations };
