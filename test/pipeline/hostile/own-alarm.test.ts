import { afterEach, expect, it } from "vitest";
import { isBelievable } from "#core/attribution/declared.ts";
import { confirmation } from "#core/attribution/verify.ts";
import { claimsOn } from "#core/claims/docket/claims-on.ts";
import type { Json } from "#core/fields/json.ts";
import type { World } from "#local/world/local-world.ts";
import { called, enveloped, type Parts } from "../../core/receiving/records.ts";
import { alarm } from "../../core/situations/events.ts";
import { actors, docketOf, governs, minute, policyIn, stage } from "../stage.ts";
import { group } from "../stories/telling/things.ts";

const checkout = "checkout-p99";
const alarmType = "AWS::CloudWatch::Alarm";

const set = (role: string): Parts => {
  const principal = { arn: `arn:aws:sts::123456789012:assumed-role/${role}/x`, accountId: "123456789012" };
  const userIdentity = { type: "AssumedRole", ...principal, accessKeyId: "ASIAWRITER" };
  const requestParameters = { alarmName: checkout, stateValue: "ALARM" };
  return enveloped(called("monitoring:SetAlarmState", { userIdentity, requestParameters }), {
    source: "aws.monitoring",
  });
};

const standard = policyIn("enforce");
const { authority } = standard.file;

/** A policy that believes the team's own metric, and the on-call where an alarm says that a service is degraded. */
const policy = {
  ...standard,
  file: {
    ...standard.file,
    authority: {
      ...authority,
      claims: [
        {
          principals: ["123456789012:role/oncall"],
          motivations: ["degradation" as const],
          atMost: "degradation" as const,
        },
        ...authority.claims,
      ],
      situations: [
        ...authority.situations,
        { sources: ["cloudwatch"], kinds: ["alarm" as const], namespaces: ["Shop"] },
      ],
    },
  },
};

/** The one that the alarm is about. */
const web = { ...group, properties: { ...group.properties, AutoScalingGroupName: "web" } };

let world: World;
afterEach(() => world.machine.stop());

/** Somebody scales because of an alarm, and says so; whether the alarm counts for them. */
async function isConfirmed(setBy: string, types: readonly string[]): Promise<boolean> {
  world = stage({ governs: types, policy });
  const { sandbox, put, pass, ports, clock } = world;
  const { resource } = sandbox.create(web, actors.pipeline);
  await pass(20 * minute);
  put(set(setBy) as Json);
  await pass(minute);
  put(alarm({ value: "ALARM", at: "2026-11-21T03:21:00.000+0000" }) as Json);
  await pass(5 * minute);
  const tags = {
    "parley:intent": "availability",
    "parley:motivation": "degradation",
    "parley:ref": `alarm/${checkout}`,
  };
  const oncall = sandbox.assumeRole({ ...actors.oncall, tags }, { by: "role", caller: actors.nobody });
  sandbox.update(resource, { properties: { DesiredCapacity: "9" } }, oncall);
  await pass(20 * minute);
  const { docket } = await docketOf(world, resource);
  const claim = claimsOn(docket, 4).find(({ actor }) => actor.principal.endsWith("role/oncall"));
  if (claim === undefined) throw new Error("there is no claim");
  expect(claim.motivation).toMatchObject({ kind: "degradation", ref: `alarm/${checkout}` });
  const situations = await ports.situations.since("2026-11-21T00:00:00Z");
  expect(situations).toMatchObject([{ ref: `alarm/${checkout}`, by: [`123456789012:role/${setBy}`] }]);
  const { file } = policy;
  const ground = { ...resource, tags: { env: "prod", service: "checkout" } };
  const believed = situations.filter((each) => isBelievable(file, each, ground, () => false));
  const byRef = new Map([[`alarm/${checkout}`, believed]]);
  return confirmation(claim, { file, now: clock.now(), byRef, identity: (name) => name, owners: {} })
    .confirmed;
}

it.each([
  { confirms: false, when: "they set it off themself", setBy: "oncall", types: governs },
  {
    confirms: false,
    when: "they set it off themself, though alarms are not governed",
    setBy: "oncall",
    types: governs.filter((type) => type !== alarmType),
  },
  {
    confirms: true,
    when: "somebody else did",
    setBy: "monitoring",
    types: governs.filter((type) => type !== alarmType),
  },
])("that an alarm confirms a claim is $confirms when $when", async ({ confirms, setBy, types }) => {
  expect(await isConfirmed(setBy, types)).toBe(confirms);
});
