import { describe, expect, it } from "vitest";
import type { ChangeEvent, StoredEvent } from "#core/ledger/stored-event.ts";
import { mayTouchGuardrail } from "#core/looking/guarded.ts";
import { policyIn } from "../../pipeline/stage.ts";
import { policy as rules } from "../arbitration/small-disputes.ts";

const policy = policyIn("enforce");
const group = "AWS::AutoScaling::AutoScalingGroup";
const bucket = "AWS::S3::Bucket";
const shut = "/PublicAccessBlockConfiguration/BlockPublicAcls";

const change = (parts: Partial<ChangeEvent>): ChangeEvent => ({
  kind: "change",
  id: "e",
  at: "2026-11-21T03:00:00Z",
  actor: { principal: "robot", kind: "automation" },
  write: "update",
  edits: [],
  testimonies: [],
  ...parts,
});

describe("a change", () => {
  it.each([
    { may: true, when: "it takes away all capacity", type: group, edits: [{ path: "/MaxSize", after: "0" }] },
    { may: false, when: "it leaves some", type: group, edits: [{ path: "/MaxSize", after: "41" }] },
    { may: false, when: "it is of another field", type: group, edits: [{ path: "/Cooldown", after: "0" }] },
    { may: true, when: "it opens a bucket", type: bucket, edits: [{ path: shut, after: false }] },
    { may: true, when: "it says it by a word", type: bucket, edits: [{ path: shut, after: "false" }] },
    { may: false, when: "it shuts a bucket", type: bucket, edits: [{ path: shut, after: "true" }] },
    {
      may: true,
      when: "it removes the field",
      type: bucket,
      edits: [{ path: shut, removed: true }] as const,
    },
    { may: true, when: "it does not say what it wrote", type: bucket, edits: [{ path: shut }] },
    {
      may: true,
      when: "it writes all around the field",
      type: bucket,
      edits: [{ path: "/PublicAccessBlockConfiguration", after: { BlockPublicAcls: true } }],
    },
    { may: true, when: "it says nothing at all", type: bucket, edits: [] },
    { may: false, when: "no guardrail knows its type", type: "AWS::Made::Up", edits: [] },
  ])("may break a guardrail: $may, when $when", ({ may, type, edits }) => {
    expect(mayTouchGuardrail(policy, type, change({ edits }))).toBe(may);
  });

  it.each([
    { when: "something of it is unread", more: { unread: ["Launch"] } },
    { when: "it says by how much, not what", more: { write: "delta" as const } },
  ])("may break one although what it says is harmless, when $when", ({ more }) => {
    const edits = [{ path: "/MaxSize", after: "41" }];
    expect(mayTouchGuardrail(policy, group, change({ edits, ...more }))).toBe(true);
  });
});

describe("a guardrail", () => {
  const guard = (fields: readonly string[], constraint: object, types = [group]) => ({
    ...{ id: `g${fields.length}`, title: "a guardrail", in: { types } },
    ...{ fields, constraint },
  });
  const two = [
    guard(["/Other"], { is: 1 }),
    guard(["/Limits/*", "/MaxSize", "/Names"], { in: [3, true, "on"] }),
  ];
  const edit = (path: string, after?: unknown) => [{ path, ...(after !== undefined && { after }) }];

  it.each([
    { may: false, when: "a value is what it asks for", edits: edit("/MaxSize", 3) },
    { may: false, when: "a number is written as text", edits: edit("/MaxSize", "3") },
    { may: false, when: "a switch is written as text", edits: edit("/MaxSize", "true") },
    { may: false, when: "a word is what it asks for", edits: edit("/MaxSize", "on") },
    { may: true, when: "a word is another", edits: edit("/MaxSize", "off") },
    { may: true, when: "nothing is said of the value", edits: edit("/MaxSize") },
    { may: true, when: "it is a list", edits: edit("/MaxSize", [3]) },
    { may: true, when: "it is nothing", edits: edit("/MaxSize", null) },
    { may: true, when: "it is a part of the field", edits: edit("/MaxSize/A", 3) },
    { may: true, when: "it names the field with a wildcard", edits: edit("/Limits/A", 3) },
    { may: true, when: "a field around such fields is written", edits: edit("/Limits", 3) },
    { may: false, when: "a field elsewhere is written", edits: edit("/Min", 9) },
    { may: true, when: "one of two fields is of it", edits: [...edit("/Min", 9), ...edit("/MaxSize", 9)] },
    { may: false, when: "both are as it asks for", edits: [...edit("/Other", 1), ...edit("/MaxSize", 3)] },
  ])("%#: may be broken: $may, where $when", ({ may, edits }) => {
    expect(mayTouchGuardrail(rules({ guardrails: two }), group, change({ edits: edits as never }))).toBe(may);
  });

  it("may be broken by a value that has to be read first", () => {
    const rich = rules({ guardrails: [guard(["/MaxSize"], { like: ["x*"] })] });
    expect(mayTouchGuardrail(rich, group, change({ edits: edit("/MaxSize", "x") as never }))).toBe(true);
  });

  it("may be broken by a block, although it is what it asks for", () => {
    const block = rules({ guardrails: [guard(["/MaxSize"], { is: { A: 1 } })] });
    expect(mayTouchGuardrail(block, group, change({ edits: edit("/MaxSize", { A: 1 }) as never }))).toBe(
      true,
    );
  });

  const declared = { kind: "withdraw", id: "w", at: "", actor: change({}).actor, field: "/MaxSize" };

  it.each([
    { may: true, what: "by an event that nobody read", event: undefined, type: group },
    { may: false, what: "where none is of the type", event: undefined, type: bucket },
    { may: false, what: "by what somebody declares", event: declared as unknown as StoredEvent, type: group },
    { may: true, what: "by a change that says nothing", event: change({}), type: group },
  ])("may be broken $what: $may", ({ may, event, type }) => {
    expect(mayTouchGuardrail(rules({ guardrails: two }), type, event)).toBe(may);
  });
});
