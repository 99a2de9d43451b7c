import { expect, it } from "vitest";
import type { Policy } from "#core/policy/policy.ts";
import type { Standing } from "#core/policy/policy-file.ts";
import { decisionsOn } from "../books.ts";
import { docketOf, hour, minute, policyIn } from "../stage.ts";
import { ending } from "./telling/ending.ts";
import { incident, less, machine, role } from "./telling/happenings.ts";
import { begin, declare, momentOf, type Story, situation } from "./telling/story.ts";
import { capacity, group } from "./telling/things.ts";

/** As the team says it, in the policy. */
const row: Standing = {
  id: "group-quota",
  in: { types: [group.type] },
  fields: [capacity],
  owner: { kinds: ["service"], principals: ["servicequotas.amazonaws.com"] },
  constraint: { max: 12 },
  intent: "operability",
  strength: "want",
};

function withQuota(): Policy {
  const usual = policyIn("enforce");
  return { ...usual, file: { ...usual.file, standing: [...usual.file.standing, row] } };
}

const made = { ...group, properties: { ...group.properties, MaxSize: "20" } };

const must = { field: capacity, strength: "must", intent: "availability" } as const;

const hotfix = {
  ...must,
  id: "hotfix",
  constraint: { min: 10 },
  actor: machine("oncall"),
  motivation: { kind: "incident", ref: "INC-1042" },
} as const;

const launch = {
  ...must,
  id: "launch",
  constraint: { min: 14 },
  actor: machine("release-train"),
  motivation: { kind: "launch", ref: "LAUNCH-3" },
} as const;

/** An incident and a launch are open, and anyone who is on them says what it takes; a saving wants less. */
async function pressed(story: Story): Promise<void> {
  incident(story, momentOf(story));
  const open = { kind: "launch", ref: "LAUNCH-3", state: "open", since: momentOf(story) } as const;
  situation(story, role("pagerduty"), { ...open, responders: [role("release-train")] });
  await story.pass(minute);
  for (const claim of [hotfix, launch, less(capacity, 3)]) await declare(story, claim);
  await story.pass(30 * minute);
}

const decided = async (story: Story) =>
  (await decisionsOn(story.ports, story.resource))
    .at(-1)
    ?.record.verdict.fields.find(({ path }) => path === capacity);

it("a quota in the policy gives a launch that wants more as much as there is, and the incident all that it wants", async () => {
  const story = await begin({ made, policy: withQuota() });
  await pressed(story);
  expect(await ending(story)).toMatchObject({
    cloud: { DesiredCapacity: "12" },
    case: "closed",
    told: [],
    writes: 1,
  });
  const field = await decided(story);
  expect(field).toMatchObject({ holders: ["hotfix", "launch"], refused: [] });
  expect(field?.deferred.map(({ claim }) => claim)).toContain("less");
  expect(field?.because.map(({ rule }) => rule)).toContain("claim/in-part");
});

it("without it the launch gets what it wants, and what somebody declares as a quota takes nothing away", async () => {
  const story = await begin({ made });
  await pressed(story);
  const claimed = {
    ...must,
    id: "quota",
    constraint: { max: 12 },
    actor: { principal: "servicequotas.amazonaws.com", via: "quota", kind: "service" },
    intent: "operability",
    motivation: { kind: "none", ref: "quota/L-1216C47A" },
  } as const;
  await declare(story, claimed);
  await story.pass(hour);
  expect(await ending(story)).toMatchObject({ cloud: { DesiredCapacity: "14" }, writes: 1 });
  expect((await docketOf(story, story.resource)).permits?.["quota"]).toMatchObject({ backing: "none" });
});
