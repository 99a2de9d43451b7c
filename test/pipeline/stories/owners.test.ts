import { describe, expect, it } from "vitest";
import { passedOverIn } from "#core/arbitration/explain/passed-over.ts";
import { compilePolicy } from "#core/policy/compile.ts";
import type { Policy } from "#core/policy/policy.ts";
import { readOwners } from "#files/owners-text.ts";
import type { Writer } from "#local/sandbox/telling/writer.ts";
import { worldAccount } from "#local/world/world-settings.ts";
import { actors, approvers, docketOf, hour, policyIn } from "../stage.ts";
import { answer, begin, question } from "./telling/story.ts";
import { rule, securityGroup } from "./telling/things.ts";

const maria = "sso/maria@example.com";
const mallory = "sso/mallory@example.com";
const eve = "sso/eve@example.com";

const malloryWrites: Writer = {
  kind: "role",
  principal: `arn:aws:sts::${worldAccount}:assumed-role/AWSReservedSSO_Dev_0123456789abcdef/mallory@example.com`,
  userAgent: "console.amazonaws.com",
  isConsole: true,
};

/** As it is packaged: groups of owners without a name in them, and a platform that has one. */
function packaged(): Policy {
  const { file, at, name } = policyIn("enforce");
  const groups = file.approvers.map(({ principals: _, ...group }) =>
    group.name === "platform" ? { ...group, principals: [approvers.platform] } : group,
  );
  const compiled = compilePolicy({ file: { ...file, approvers: groups }, at, name });
  if ("policy" in compiled) return compiled.policy;
  throw new Error("the policy does not compile");
}

const policy = packaged();

async function opening(text: string) {
  const read = readOwners(text, "OWNERS");
  if ("diagnostics" in read) throw new Error(read.diagnostics[0]?.message);
  const owners = { file: read.owners, sources: [] };
  return await begin({ made: securityGroup, policy, settings: { owners } });
}

const tags = (service: string) => [
  { Key: "env", Value: "prod" },
  { Key: "service", Value: service },
];
const opened = { SecurityGroupIngress: [rule("10.0.0.0/16"), rule("10.9.0.0/16")] };

type Opened = Awaited<ReturnType<typeof opening>>;

/** Mallory moves the tag, and whoever is asked lets it stand. */
async function moved(story: Opened) {
  story.change(malloryWrites, { Tags: tags("mine") });
  await story.pass(hour);
  const { case: open } = await docketOf(story, story.resource);
  if (open !== undefined)
    await answer(story, { answer: "keep", by: (await question(story)).ask.approvers[0] ?? "" });
  await story.pass(hour);
  expect((await docketOf(story, story.resource)).priorTags).toMatchObject({ service: "mine" });
}

async function asked(story: Opened) {
  story.change(actors.nobody, opened);
  await story.pass(hour);
  const { ask } = await question(story);
  return { approvers: ask.approvers, said: passedOverIn(ask.why) };
}

const lines = (...more: readonly string[]): string => [`service:checkout ${maria}`, ...more].join("\n");

describe("who opens a port without a word", () => {
  it("has the owner of the service asked, by the file of owners alone", async () => {
    const story = await opening(lines());
    expect(await asked(story)).toEqual({
      approvers: [maria],
      said: ["Nobody is known to own its security, so `service-owner` is asked in their place."],
    });
    await answer(story, { answer: "keep", by: mallory });
    expect((await docketOf(story, story.resource)).rulings).toEqual([]);
    expect(story.outbox.sent.length).toBeGreaterThan(0);
  });

  it("has the platform asked where nobody owns the service, and the question says so", async () => {
    const story = await opening(`service:other ${maria}`);
    const { approvers: who, said } = await asked(story);
    expect(who).toEqual([approvers.platform]);
    expect(said).toEqual([
      "Nobody is known to own its security, and nobody is known to own the service or its code, so `platform` is asked in their place.",
    ]);
    expect(story.outbox.sent.some(({ body }) => body.includes(said[0] ?? "none"))).toBe(true);
  });
});

describe("who moves a tag to become the approver", () => {
  it("is none, though their group is", async () => {
    const story = await opening(lines(`tag:service=mine ${mallory} ${eve}`));
    await moved(story);
    expect((await asked(story)).approvers).toEqual([eve]);
    const rulers = async () => (await docketOf(story, story.resource)).rulings.map(({ by }) => by);
    await answer(story, { answer: "keep", by: mallory });
    expect(await rulers()).not.toContain(mallory);
    await answer(story, { answer: "keep", by: eve });
    expect(await rulers()).toContain(eve);
  });

  it("is none where nobody else is, and the platform is asked", async () => {
    const story = await opening(lines(`tag:service=mine ${mallory}`));
    await moved(story);
    expect(await asked(story)).toEqual({
      approvers: [approvers.platform],
      said: [
        "Nobody is known to own its security, and the one who would own the service or its code, mallory@example.com, wrote the tag that says so, so `platform` is asked in their place.",
      ],
    });
  });

  it("is none by moving it away from a closer line either", async () => {
    const story = await opening(`* ${mallory}\n${lines()}`);
    await moved(story);
    expect((await asked(story)).approvers).toEqual([approvers.platform]);
  });
});
