import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Situation } from "#core/claims/situation.ts";
import { sourceOf } from "#core/policy/sources/source.ts";
import { disbelief, SituationBody, situationFlaws, situationFrom } from "#core/situations/from-caller.ts";
import { readSituation } from "#core/situations/read-situation.ts";
import { readPayload } from "#core/situations/sources/read-payload.ts";
import { policyFile } from "../../arbitration/small-disputes.ts";
import { fileOf } from "../../policy/sample.ts";
import { home, other } from "../../receiving/records.ts";
import { damaged, messages, payloads } from "./messages.ts";
import { collectionText } from "./text.ts";
import { crowdText, wordsText } from "./words.ts";

const recorded = new URL("situations.txt", import.meta.url);
const now = Date.parse("2026-11-21T06:00:00Z");
const place = { account: home, accounts: [home, other], governs: ["AWS::EC2::Instance", "AWS::S3::Bucket"] };
const sequences = 12;

type Said = { readonly as: string; readonly situation?: Situation; readonly why?: string };

const text = ({ as, situation, why, ...rest }: Said): string =>
  [
    as,
    why,
    situation && collectionText([situation]),
    Object.keys(rest).length === 0 ? undefined : JSON.stringify(rest),
  ]
    .filter((part) => part !== undefined)
    .join(" ");

/** What a message comes to, and what it comes to where one of its parts is another: each outcome once. */
function linesOf(
  name: string,
  message: unknown,
  { read, every }: { read: (body: unknown) => Said; every: number },
) {
  const plain = text(read(message));
  const others = Map.groupBy(
    damaged(message, every).map(([what, body]) => [what, text(read(body))] as const),
    ([, said]) => said,
  );
  others.delete(plain);
  const told = [...others].map(([said, all]) => {
    const mark = createHash("sha256")
      .update([said, ...all.map(([what]) => what)].join("\n"))
      .digest("hex")
      .slice(0, 6);
    const [[first] = [""]] = all;
    return `  ${first}${all.length === 1 ? "" : ` and ${all.length - 1} more`}: ${said.slice(0, 56)} ${mark}`;
  });
  return [`${name}: ${plain}`, ...told];
}

function sourceWith(preset: string) {
  const people = { maria: "maria@example.com", anna: "anna" };
  const found = sourceOf(fileOf({ sources: [{ id: "own", preset, people }] }), "own");
  if (found === undefined) throw new Error(`there is no preset ${preset}`);
  return found;
}

const bodies: readonly unknown[] = [
  { kind: "incident", ref: "INC-7", scope: { service: "checkout" } },
  { kind: "incident", ref: "INC-7", scope: {} },
  { kind: "peak", ref: "p", scope: { resources: "web" }, until: "2026-11-21T09:00:00Z", for: "2h" },
  {
    kind: "peak",
    ref: "p",
    scope: { resources: "web" },
    for: "2h",
    responders: ["arn:aws:sts::123456789012:assumed-role/a/b"],
  },
  { kind: "maintenance", ref: "m", scope: { regions: "eu-north-1" }, until: "2026-11-21T01:00:00Z" },
  { kind: "attestation", ref: "x", scope: { service: "a" }, goal: "security", severity: "high", note: "n" },
  { kind: "attestation", ref: "x", scope: {}, for: "1d" },
  { kind: "freeze", ref: "AKIAIOSFODNN7EXAMPLE", scope: { service: "a" } },
  { kind: "freeze", ref: "f", scope: { service: "a" }, note: "AKIAIOSFODNN7EXAMPLE" },
  { kind: "x-own", ref: "f", scope: { service: "a" }, severity: "password=hunter2hunter2" },
];

const callers = [
  { principal: "anna", human: "anna" },
  { principal: "robot", human: "otto" },
  { principal: "olga" },
];

const declaredLines = () =>
  bodies.map((raw, index) => {
    const body = SituationBody.parse(raw);
    const situation = situationFrom(body, callers[index % 3] ?? { principal: "x" }, "2026-11-21T06:00:00Z");
    const doubts = callers.map(
      ({ principal }) => disbelief(policyFile(), situation, (who) => who === principal) ?? "believed",
    );
    const flaws = situationFlaws(body, now).map(
      ({ message, ...more }) => `${message} ${JSON.stringify(more)}`,
    );
    return `declared ${collectionText([situation])}: ${[...new Set(doubts)].join(", ")}; ${flaws.join(", ")}`;
  });

const all = (): readonly string[] => [
  ...Object.entries(messages).flatMap(([name, message]) =>
    linesOf(name, message, { read: (body) => readSituation(body, place) as Said, every: 3 }),
  ),
  ...payloads.flatMap(([preset, payload]) => {
    const source = sourceWith(preset);
    return linesOf(preset, payload, {
      read: (body) => readPayload(body, source, now) as unknown as Said,
      every: 3,
    });
  }),
  ...declaredLines(),
  ...Array.from({ length: sequences }, (_, index) => wordsText(index + 1)),
  crowdText(),
];

it("what comes of every word about a situation is as it was recorded", async () => {
  await expect(`${all().join("\n")}\n`).toMatchFileSnapshot("situations.txt");
});

it("of every message and of every sequence there is a record", () => {
  const begun = readFileSync(recorded, "utf8")
    .split("\n")
    .filter((line) => /^\S/.test(line));
  const kinds = Object.keys(messages).length + payloads.length + bodies.length + sequences + 1;
  expect(begun).toHaveLength(kinds);
});
