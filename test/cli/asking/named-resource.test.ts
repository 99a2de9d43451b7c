import { describe, expect, it } from "vitest";
import type { Parley } from "#adapters/parley/client.ts";
import { resourceNamed } from "#cli/asking/named-resource.ts";

const at = "123456789012/eu-north-1";
const group = `${at}/AWS::AutoScaling::AutoScalingGroup/checkout`;
const service = `${at}/AWS::ECS::Service/arn:aws:ecs:eu-north-1:123456789012:service/shop/checkout`;
const queue = `${at}/AWS::SQS::Queue/https://sqs.eu-north-1.amazonaws.com/123456789012/orders`;
const role = "123456789012/global/AWS::IAM::Role/deploy";

/** A Parley that keeps an eye on these, a page at a time. */
function watching(...resources: readonly string[]) {
  const asked: unknown[] = [];
  const ask = (_: unknown, { query }: { query: { page?: string } }) => {
    asked.push(query);
    const from = Number(query.page ?? 0);
    const items = resources.slice(from, from + 2).map((resource) => ({ resource }));
    return Promise.resolve({ items, ...(from + 2 < resources.length && { next: String(from + 2) }) });
  };
  return { parley: { ask } as unknown as Parley, asked };
}

const named = (name: string, ...resources: readonly string[]) =>
  resourceNamed(name, watching(...resources).parley);

describe("a resource by a short name", () => {
  it.each([
    { name: "orders", is: queue },
    { name: "deploy", is: role },
    { name: "Role/deploy", is: role },
    { name: "AWS::SQS::Queue/orders", is: queue },
    { name: "Service/checkout", is: service },
    { name: "https://sqs.eu-north-1.amazonaws.com/123456789012/orders", is: queue },
  ])("$name is found, on whatever page it stands", async ({ name, is }) => {
    expect(await named(name, group, service, queue, role)).toBe(is);
  });

  it("is asked for nothing where it is written in full, also of what nobody has seen", async () => {
    const { parley, asked } = watching();
    expect(await resourceNamed(group, parley)).toBe(group);
    expect(asked).toEqual([]);
  });

  it("is never guessed: all that have it are told", async () => {
    await expect(named("checkout", group, service, queue)).rejects.toMatchObject({
      message: "2 resources are called `checkout`",
      hint: ["write one of them in full:", group, service].join("\n"),
    });
  });

  it("tells ten, and how many more there are", async () => {
    const many = Array.from(
      { length: 14 },
      (_, n) => `${String(n).padStart(12, "0")}/eu-north-1/AWS::S3::Bucket/b`,
    );
    const told = await named("b", ...many).catch((error: { hint: string }) => error.hint.split("\n"));
    expect([told.length, told.at(-1)]).toEqual([12, "and 4 more"]);
  });

  it.each(["", " ", "check", "checkou*", "Checkout", "..", "/", "//", "SecurityGroup/checkout"])(
    "`%s` is nothing that is there",
    async (name) => {
      await expect(named(name, group, service)).rejects.toMatchObject({
        message: expect.stringContaining("no resource that is called"),
        hint: expect.stringContaining("in full"),
      });
    },
  );
});
