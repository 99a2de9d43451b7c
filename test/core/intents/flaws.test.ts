import { expect, it } from "vitest";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { intentFlaws } from "#core/intents/checks/flaws.ts";
import { IntentBody, type WrittenIntent } from "#core/intents/intent-body.ts";
import { policy } from "../arbitration/small-disputes.ts";

const now = Date.parse("2026-11-21T03:00:00Z");
const group = "123456789012/eu-north-1/AWS::AutoScaling::AutoScalingGroup/checkout";
const mailer = "123456789012/eu-north-1/AWS::Lambda::Function/mailer";
const terms = {
  policy: policy(),
  types: openCatalogue(),
  place: {
    accounts: ["123456789012"],
    regions: ["eu-north-1"],
    governs: ["AWS::AutoScaling::AutoScalingGroup", "AWS::Lambda::Function", "AWS::IAM::Role"],
  },
  now,
};

const capacity = { field: "/DesiredCapacity", constraint: { min: 4 } };
const flawsOf = (body: Partial<Record<keyof WrittenIntent, unknown>>) =>
  intentFlaws(IntentBody.parse({ intent: "availability", ...body }), terms).map(
    ({ pointer, message, hint }) => `${pointer}: ${message}; ${hint}`,
  );
const claiming = (claims: readonly object[], resource = group) => flawsOf({ resource, claims });

it("nothing is wrong with a stake in a field, a mere reason, and leave for an agent", () => {
  expect(claiming([capacity])).toEqual([]);
  expect(flawsOf({ motivation: { kind: "launch", ref: "L-1" }, for: "2h" })).toEqual([]);
  expect(flawsOf({ intent: "unattributed", motivation: { kind: "incident" } })).toEqual([]);
  const delegates = [{ principal: "agent", upTo: "deadline", until: "2026-11-21T05:00:00Z" }];
  expect(flawsOf({ until: "2027-11-22T03:00:00Z", delegates })).toEqual([]);
});

it.each([
  {
    when: "it says its end twice",
    body: { until: "2026-11-21T05:00:00Z", for: "2h" },
    flaw: "/for: `until` says already when it ends; leave one of the two out",
  },
  {
    when: "it ends just now",
    body: { until: "2026-11-21T03:00:00Z" },
    flaw: `/until: \`2026-11-21T03:00:00Z\` is over already; name a moment that is still to come`,
  },
  {
    when: "it lasts for two years",
    body: { for: "731d" },
    flaw: `/for: \`2028-11-21T03:00:00Z\` is more than a year from now; declare it for less, and renew it while it is needed`,
  },
  {
    when: "the second leave is over",
    body: {
      delegates: ["05:00", "02:00"].map((time) => ({
        principal: "agent",
        upTo: "deadline",
        until: `2026-11-21T${time}:00Z`,
      })),
    },
    flaw: `/delegates/1/until: \`2026-11-21T02:00:00Z\` is over already; name a moment that is still to come`,
  },
  {
    when: "fields are claimed of nothing",
    body: { claims: [capacity] },
    flaw: "/claims: it is not said of which resource these fields are; add `resource`, or leave `claims` out",
  },
  {
    when: "nothing is claimed of a resource",
    body: { resource: group },
    flaw: "/resource: nothing is claimed of this resource; add `claims`, or leave `resource` out to declare a reason",
  },
  {
    when: "it says nothing",
    body: { intent: "unattributed" },
    flaw: "/intent: this says neither a goal nor a reason; name an intent such as `availability`",
  },
  {
    when: "it says nothing and says so",
    body: { intent: "unattributed", motivation: { kind: "none" } },
    flaw: "/intent: this says neither a goal nor a reason; name an intent such as `availability`",
  },
])("one thing is wrong where $when", ({ body, flaw }) => {
  expect(flawsOf(body)).toEqual([flaw]);
});

const remedy = (setting: string): string =>
  `ask those who operate Parley to add it to the ${setting} of the installation`;

it.each([
  {
    resource: group.replace("123456789012", "999999999999"),
    flaw: `account \`999999999999\` is not served here; ${remedy("accounts")}`,
  },
  {
    resource: group.replace("eu-north-1", "us-east-1"),
    flaw: `region \`us-east-1\` is not served here; ${remedy("regions")}`,
  },
  {
    resource: group.replace("AutoScaling::AutoScalingGroup", "ECS::Service"),
    flaw: `\`AWS::ECS::Service\` is not governed here; ${remedy("types")}`,
  },
])("nobody would hear of $resource", ({ resource, flaw }) => {
  const [first] = claiming([capacity], resource);
  expect(first).toBe(`/resource: ${flaw}`);
});

it("what is global is served in every region", () => {
  const claims = [{ field: "/Description", constraint: { is: "tasks" } }];
  expect(claiming(claims, "123456789012/global/AWS::IAM::Role/orders-task")).toEqual([]);
});

const noSecrets = "secrets are never stored, not even as what somebody wants; claim another field";
const key = ["AK", "IAIOSFODNN7EXAMPL3"].join("");

it.each([
  {
    when: "a field is claimed twice, however it is written",
    claims: [capacity, { ...capacity, constraint: { max: 9 } }],
    flaw: `/claims/1/field: \`/DesiredCapacity\` is claimed twice; say all of a field in one claim`,
  },
  {
    when: "a field is misspelt",
    claims: [{ field: "/DesiredCapacty", constraint: { min: 4 } }],
    flaw: `/claims/0/field: \`/DesiredCapacty\` is no field of this type; did you mean \`/DesiredCapacity\`?`,
  },
  {
    when: "a field is nothing that anybody knows",
    claims: [{ field: "/Zzzzzzzzzzz", constraint: { min: 4 } }],
    flaw: `/claims/0/field: \`/Zzzzzzzzzzz\` is no field of this type; look the name up in the type's schema`,
  },
  {
    when: "nobody can write the field",
    claims: [{ field: "/Arn", constraint: { is: "arn:x" } }],
    resource: mailer,
    flaw: `/claims/0/field: \`/Arn\` is read-only; claim a field that somebody can write`,
  },
  {
    when: "the field is secret",
    claims: [{ field: "/Environment/Variables/LEVEL", constraint: { is: "debug" } }],
    resource: mailer,
    flaw: `/claims/0/field: \`/Environment/Variables/LEVEL\` holds a secret; ${noSecrets}`,
  },
  {
    when: "the value is secret",
    claims: [{ field: "/Description", constraint: { is: key } }],
    resource: mailer,
    flaw: `/claims/0/constraint: this holds a secret; ${noSecrets}`,
  },
  {
    when: "what is preferred is secret",
    claims: [{ field: "/Description", constraint: { notIn: ["x"] }, prefer: key }],
    resource: mailer,
    flaw: `/claims/0/constraint: this holds a secret; ${noSecrets}`,
  },
  {
    when: "nothing can satisfy it",
    claims: [{ field: "/DesiredCapacity", constraint: { min: 9, max: 4 } }],
    flaw: "/claims/0/constraint: no value can satisfy this; loosen one of its parts",
  },
])("a claim is refused where $when", ({ claims, flaw, resource }) => {
  expect(claiming(claims, resource)).toEqual([flaw]);
});

it("claims take 32 kB together, and no more", () => {
  const sized = (length: number) => {
    const claims = [{ field: "/Description", constraint: { is: "" } }];
    const bare = JSON.stringify(claims).length;
    return [{ field: "/Description", constraint: { is: "a ".repeat(length).slice(0, length - bare) } }];
  };
  expect(claiming(sized(32_000), mailer)).toEqual([]);
  expect(claiming(sized(32_001), mailer)).toEqual([
    "/claims: these claims take more than 32 kB; claim fewer fields, or smaller values",
  ]);
});

it("no key stands in what is said of a reason, and evidence stays short", () => {
  const motivation = { kind: "incident", ref: key, note: `see ${key}`, evidence: [key] };
  const hint = "this looks like a secret; point to where it is kept instead";
  expect(flawsOf({ motivation })).toEqual(
    ["ref", "note", "evidence"].map((part) => `/motivation/${part}: ${hint}`),
  );
  const long = (length: number) => {
    const evidence = ["a ".repeat(length).slice(0, length - JSON.stringify([""]).length)];
    return flawsOf({ motivation: { kind: "incident", evidence } });
  };
  expect(long(4_096)).toEqual([]);
  const tooLong = "/motivation/evidence: this takes more than 4096 characters; refer to it instead";
  expect(long(4_097)).toEqual([tooLong]);
});
