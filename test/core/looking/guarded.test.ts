import { describe, expect, it } from "vitest";
import type { ChangeEvent } from "#core/ledger/stored-event.ts";
import { mayTouchGuardrail } from "#core/looking/guarded.ts";
import { policyIn } from "../../pipeline/stage.ts";

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
