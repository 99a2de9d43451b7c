import { describe, expect, it } from "vitest";
import type { FieldPath } from "#core/fields/path.ts";
import type { ActorNotice } from "#core/ledger/actor-notice.ts";
import { stakeMessages } from "#core/notices/readers/stake-readers.ts";
import type { NoticeChannel } from "#core/ports/people/channels.ts";
import { at, dispute, policy } from "../../arbitration/small-disputes.ts";

const asking = policy({
  approvers: [
    { name: "data-owner", owners: ["data"] },
    { name: "owners", principals: ["olga"] },
  ],
});
const approvers = [
  { name: "olga", principals: ["olga"] },
  { name: "data", principals: ["dana"] },
  { name: "code", principals: ["carl"] },
  { name: "stranger", principals: ["stan"] },
];
const owned = dispute({ facts: { owners: { data: ["dana"], code: ["carl"], service: ["nobody-known"] } } });

const channel = (name: string, readers: readonly string[], on: NoticeChannel["on"] = ["undone", "ends"]) =>
  ({ kind: "slack", name, for: readers, on, instead: false }) as const;
const everyone = channel("all", ["olga", "data", "code", "stranger", "operators"]);

const notice: ActorNotice = {
  v: 1,
  id: "n-1",
  kind: "undone",
  at: at("03:00"),
  actor: { principal: "123456789012:role/deploy", account: "123456789012" },
  resource: owned.resource,
  case: "case-1",
  fields: ["/DesiredCapacity" as FieldPath],
  claims: ["c1"],
  times: 1,
  observed: false,
  subject: "Put back",
  text: "Parley put back what you wrote.",
  what: "Parley put back what you wrote.",
  by: "oncall",
  why: "an incident is open",
  line: "company.yaml:14",
  offer: "DesiredCapacity `8`",
  winningLine: "an incident of your own",
};

type Parts = Partial<Parameters<typeof stakeMessages>[1]>;
const told = (more: Partial<ActorNotice> = {}, parts: Parts = {}) =>
  stakeMessages(
    { ...notice, ...more },
    { dispute: owned, policy: asking, approvers, channels: [everyone], ...parts },
  );
const readers = (...parts: Parameters<typeof told>) => told(...parts).map(({ to }) => to[0] ?? "operators");

describe("what became of a stake is told to", () => {
  it.each<{ whom: string; more?: Partial<ActorNotice>; parts?: Parts; to: readonly string[] }>([
    { whom: "those who answer, the owners and the operators", to: ["dana", "olga", "carl", "operators"] },
    { whom: "those of whom a channel asks", parts: { channels: [channel("c", ["code"])] }, to: ["carl"] },
    {
      whom: "operators alone where they alone have a channel",
      parts: { channels: [channel("o", ["operators"])] },
      to: ["operators"],
    },
    { whom: "nobody for whom no channel asks for the kind", more: { kind: "waits" }, to: [] },
    { whom: "nobody where there is no channel", parts: { channels: [] }, to: [] },
    { whom: "nobody where Parley only watches", more: { observed: true }, to: [] },
    {
      whom: "nobody of what is asked, for they are asked it",
      more: { kind: "asked" },
      parts: { channels: [channel("all", ["olga"], ["asked"])] },
      to: [],
    },
    {
      whom: "others than its claimant",
      more: { actor: { principal: "olga", account: "123456789012" } },
      to: ["dana", "carl", "operators"],
    },
    {
      whom: "others than the human behind it",
      more: { actor: { ...notice.actor, human: "dana" } },
      to: ["olga", "carl", "operators"],
    },
  ])("$whom", ({ more, parts, to }) => {
    expect(readers(more, parts)).toEqual(to);
  });

  it("each of them with the same shared id, so that a channel of theirs shows it once", () => {
    const messages = told();
    expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length);
    expect(new Set(messages.map(({ shared }) => shared)).size).toBe(1);
    expect(told().map(({ id }) => id)).toEqual(messages.map(({ id }) => id));
  });

  it("in words about the claimant, with what their own notice says", () => {
    const [message] = told();
    expect(message?.facts).toMatchObject({
      what: "Parley put back what deploy wrote to /DesiredCapacity of AutoScalingGroup checkout.",
      by: "oncall",
      why: "an incident is open",
      line: "company.yaml:14",
      offer: "DesiredCapacity `8`",
      wins: "an incident of your own",
    });
    expect(message).toMatchObject({ weight: "word", case: "case-1" });
    expect(message?.body).not.toMatch(/\byou\b/);
  });
});
