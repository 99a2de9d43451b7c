import { afterEach, expect, it } from "vitest";
import type { Ports } from "#acts/runtime.ts";
import type { NoticeMessage } from "#core/ports/people/notifier.ts";
import type { World } from "#local/world/local-world.ts";
import { actors, groupPlace, hour, minute, stage } from "../stage.ts";
import { deadLetters } from "./counted-world.ts";

type Mail = { readonly at: number; readonly message: NoticeMessage };

let world: World;
afterEach(() => world.machine.stop());

/** A stage that notes when each mail left. */
function watched(): readonly Mail[] {
  const mails: Mail[] = [];
  const around = (ports: Ports): Ports => ({
    ...ports,
    mailer: {
      deliver: async (message) => {
        mails.push({ at: world.clock.now(), message });
        await ports.mailer.deliver(message);
      },
    },
  });
  world = stage({ around });
  return mails;
}

const rule = (CidrIp: string) => ({ IpProtocol: "tcp", FromPort: 22, ToPort: 22, CidrIp });

/** So many groups, each of which somebody opens and does not say why. */
async function openedGroups(count: number): Promise<void> {
  const place = { ...groupPlace, type: "AWS::EC2::SecurityGroup" };
  const made = Array.from({ length: count }, (_, n) => {
    const properties = {
      GroupDescription: `group ${n}`,
      VpcId: "vpc-1",
      SecurityGroupIngress: [rule("10.0.0.0/16")],
      Tags: [{ Key: "env", Value: "prod" }],
    };
    return world.sandbox.create({ ...place, properties }, actors.pipeline).resource;
  });
  await world.pass(20 * minute);
  for (const resource of made) {
    const SecurityGroupIngress = [rule("10.0.0.0/16"), rule("10.1.0.0/16")];
    world.sandbox.update(resource, { properties: { SecurityGroupIngress } }, actors.nobody);
  }
}

it("fifty questions that pass are three mails at once and one with all the others, a quarter of an hour later", async () => {
  const mails = watched();
  await openedGroups(50);
  await world.pass(25 * minute);
  expect(mails.map(({ message }) => message.kind)).toEqual(Array.from({ length: 3 }, () => "asked"));
  await world.pass(15 * minute);
  expect(mails).toHaveLength(4);
  const bundle = mails.at(-1)?.message;
  expect(bundle?.body.match(/\/a\/[A-Za-z0-9_-]+~laptop\.[A-Za-z0-9_-]{43}/g)).toHaveLength(47);

  // Reminders, escalations and the silence at the end keep to it too.
  await world.pass(6 * hour);
  const readers = Map.groupBy(mails, ({ message }) => message.to.join());
  for (const got of readers.values())
    for (const { at } of got)
      expect(got.filter((other) => other.at >= at && other.at < at + hour).length).toBeLessThanOrEqual(6);
  const moments = mails.map(({ at }) => at);
  expect(new Set(moments).size).toBe(moments.length);
  expect(deadLetters(world)).toBe(0);
});
