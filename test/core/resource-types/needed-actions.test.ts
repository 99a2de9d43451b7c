import { describe, expect, it } from "vitest";
import type { FieldPath } from "#core/fields/path.ts";
import type { ActionFacts, TypeFacts } from "#core/resource-types/call-knowledge.ts";
import { actionsFor } from "#core/resource-types/needed-actions.ts";

const type = "AWS::Test::Thing";
const facts = (parts: Partial<ActionFacts> = {}): ActionFacts =>
  ({ level: "write", required: [], optional: [], unmodelled: [], handledBy: [], ...parts }) as ActionFacts;

type Row = {
  readonly what: string;
  readonly update?: readonly string[];
  readonly known?: Readonly<Record<string, Partial<ActionFacts>>>;
  readonly field?: string;
  readonly tags?: string | undefined;
  readonly is: readonly string[] | undefined;
};

function needed({
  update = ["a:Set"],
  known = { "a:Set": {} },
  field = "/Size",
  tags = "/Tags",
}: Omit<Row, "what" | "is">) {
  const of = {
    type,
    handlers: { update },
    ...(tags !== "" && { tagProperty: tags }),
  } as unknown as TypeFacts;
  const action = (prefix: string, name: string) => {
    const found = known[`${prefix}:${name}`];
    return found && facts(found);
  };
  return actionsFor(of, field as FieldPath, { action })?.map(({ action: name, on }) =>
    [name, ...on].join(" "),
  );
}

describe("what IAM has to allow for a field to be written", () => {
  const tagging = { "a:Set": {}, "a:Tag": { level: "tagging" }, "a:Untag": { level: "tagging" } } as const;
  const both = { update: ["a:Set", "a:Tag", "a:Untag"], known: tagging };

  it.each<Row>([
    { what: "is what its handler writes with", is: ["a:Set"] },
    {
      what: "is each of them",
      update: ["a:Set", "a:Put"],
      known: { "a:Set": {}, "a:Put": {} },
      is: ["a:Set", "a:Put"],
    },
    { what: "is not known without a handler", update: undefined as never, known: {}, is: undefined },
    { what: "is not known of a handler that does nothing", update: [], is: undefined },
    { what: "is nothing that IAM does not know", update: ["a:Set", "a:Slip"], is: ["a:Set"] },
    {
      what: "is nothing that only reads",
      update: ["a:Set", "a:Get"],
      known: { "a:Set": {}, "a:Get": { level: "read" } },
      is: ["a:Set"],
    },
    {
      what: "is nothing that only lists",
      update: ["a:Set", "a:L"],
      known: { "a:Set": {}, "a:L": { level: "list" } },
      is: ["a:Set"],
    },
    {
      what: "is nothing of which nobody knows what it does",
      known: { "a:Set": { level: undefined } as never },
      is: undefined,
    },
    {
      what: "is what gives permissions too",
      known: { "a:Set": { level: "permissions" } as never },
      is: ["a:Set"],
    },
    { what: "is not known where any may be meant", update: ["a:Set", "a:*"], is: undefined },
    { what: "is not known where any write may be meant", update: ["a:Set", "a:Put*"], is: undefined },
    {
      what: "is known where any reading may be meant",
      update: ["a:Set", "a:Describe*", "a:Get*", "a:List*", "a:BatchGet*", "a:Search*"],
      is: ["a:Set"],
    },
    { what: "is what tags, for a tag", ...both, field: "/Tags", is: ["a:Tag", "a:Untag"] },
    { what: "is what tags, for one tag", ...both, field: "/Tags[Key=a]/Value", is: ["a:Tag", "a:Untag"] },
    { what: "is the rest, for another field", ...both, is: ["a:Set"] },
    { what: "is the rest, where nothing is a tag", ...both, field: "/Tags", tags: "", is: ["a:Set"] },
    { what: "is what writes, where nothing tags", field: "/Tags", is: ["a:Set"] },
    { what: "is not known, where it can only be tagged", update: ["a:Tag"], known: tagging, is: undefined },
  ])("%#: $what", ({ is, ...row }) => {
    expect(needed(row)).toEqual(is);
  });

  const handledBy = [{ type }] as never;

  it.each<{ what: string; of: Partial<ActionFacts>; is: string }>([
    { what: "nothing, where it names nothing", of: {}, is: "a:Set" },
    { what: "the resource that it requires", of: { required: [type] }, is: "a:Set resource" },
    { what: "the resource that it may name", of: { optional: [type] }, is: "a:Set resource" },
    { what: "something else that it requires", of: { required: ["X"] }, is: "a:Set other" },
    { what: "something else that it may name", of: { optional: ["X"] }, is: "a:Set other" },
    { what: "the resource, and something else", of: { required: [type, "X"] }, is: "a:Set resource other" },
    {
      what: "the resource, beside what it may name",
      of: { required: [type], optional: ["X"] },
      is: "a:Set resource",
    },
    { what: "the resource by another name", of: { unmodelled: ["thing"], handledBy }, is: "a:Set resource" },
    { what: "something by another name", of: { unmodelled: ["thing"] }, is: "a:Set other" },
    {
      what: "something of another's by another name",
      of: { unmodelled: ["thing"], handledBy: [{ type: "X" }] as never },
      is: "a:Set other",
    },
    { what: "nothing, though it is its handler's", of: { handledBy }, is: "a:Set" },
    {
      what: "both, by another name",
      of: { required: ["X"], unmodelled: ["thing"], handledBy },
      is: "a:Set resource other",
    },
  ])("%#: is limited to $what", ({ of, is }) => {
    expect(needed({ known: { "a:Set": of } })).toEqual([is]);
  });
});
