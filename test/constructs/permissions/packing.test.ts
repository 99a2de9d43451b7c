import { describe, expect, it } from "vitest";
import { packed, sizeOf } from "#constructs/permissions/packing.ts";
import { readingStatements } from "#constructs/permissions/reading.ts";
import { restoringStatements } from "#constructs/permissions/restoring.ts";
import { merged, policyStatement, type Statement } from "#constructs/permissions/statement.ts";
import { planOf } from "#constructs/plan/plan-of.ts";
import { serviceOf } from "#constructs/roles/role-names.ts";
import type { TypeFacts } from "#core/resource-types/call-knowledge.ts";
import { everyType, factsOf, known, permissions, restorableTypes, thirtyTypes } from "./ground.ts";

const packing = { what: "reading 3 types", hint: "govern fewer types" };
const documentSize = (statements: readonly Statement[]) =>
  JSON.stringify({ Version: "2012-10-17", Statement: statements.map(policyStatement) })
    .replaceAll(`\${Partition}`, "aws-us-gov")
    .replaceAll(`\${Account}`, "111122223333").length;

const allow = (actions: readonly string[], resources: readonly string[] = ["*"]): Statement => ({
  effect: "Allow",
  actions,
  resources,
});
const names = (count: number, prefix = "ec2:DescribeNumber") =>
  Array.from({ length: count }, (_, at) => `${prefix}${at}`);

/** Everything that the statements say, one action and one resource at a time. */
const said = (statements: readonly Statement[]) =>
  statements
    .flatMap(({ effect, actions, resources, conditions }) =>
      actions.flatMap((action) =>
        resources.map((resource) => JSON.stringify([effect, action, resource, conditions])),
      ),
    )
    .toSorted();

const defaultTypes = planOf({ policy: "default" }).types.map(({ facts }) => facts);
const thirty = thirtyTypes.map(factsOf);

function handlersOf(types: readonly TypeFacts[]): readonly (readonly Statement[])[] {
  const services = Map.groupBy(types, ({ type }) => serviceOf(type));
  const roles = [`arn:aws:iam::111122223333:role/app`];
  return [...services.values()].map((group) => restoringStatements(group, roles, known));
}

describe("packing statements into policies", () => {
  it.each([
    { what: "thirty types", types: thirty },
    { what: "the types of the packaged policy", types: defaultTypes },
    { what: "five hundred types", types: everyType.slice(0, 500) },
  ])("keeps IAM's limits and says the same when it reads $what", ({ types }) => {
    const statements = readingStatements(types, permissions);
    const groups = packed(statements, packing);
    expect(Math.max(...groups.map(documentSize))).toBeLessThanOrEqual(6_144);
    expect(groups.length).toBeLessThanOrEqual(10);
    expect(said(groups.flat())).toEqual(said(statements));
  });

  it.each([
    { what: "thirty types", types: thirty },
    { what: "the types of the packaged policy", types: defaultTypes },
    { what: "every type there is", types: restorableTypes },
  ])("keeps IAM's limits and says the same for each service when it restores $what", ({ types }) => {
    for (const statements of handlersOf(types)) {
      const groups = packed(statements, { ...packing, besides: 2 });
      expect(Math.max(0, ...groups.map(documentSize))).toBeLessThanOrEqual(6_144);
      expect(said(groups.flat())).toEqual(said(statements));
    }
  });

  it("refuses what takes more policies than a role can have, and says what to do", () => {
    expect(() => packed(readingStatements(everyType, permissions), packing)).toThrow(
      expect.objectContaining({
        name: "InvalidInput",
        message: expect.stringMatching(/^reading 3 types takes 1\d policies, and a role can have 10$/),
        hint: "govern fewer types",
      }),
    );
  });

  it("counts the policies that a role has besides", () => {
    expect(packed([allow(names(150))], { ...packing, besides: 9 })).toHaveLength(1);
    expect(() => packed([allow(names(150))], { ...packing, besides: 10 })).toThrow("takes 11 policies");
  });

  it("halves what is too long for one policy: its resources first, else its actions", () => {
    const byResource = allow(["s3:PutBucketTagging"], names(300, `arn:\${Partition}:s3:::bucket-`));
    const byAction = allow(names(400));
    for (const statement of [byResource, byAction]) {
      const groups = packed([statement], packing);
      expect(groups.length).toBeGreaterThan(1);
      expect(said(groups.flat())).toEqual(said([statement]));
    }
  });

  it("has nothing to pack where nothing is said", () => {
    expect(packed([], packing)).toEqual([]);
  });

  it("counts what is known only when it is deployed at its longest", () => {
    const sized = (resource: string) => sizeOf(allow(["a:B"], [resource]));
    expect(sized(`\${Partition}`) - sized("")).toBe("aws-us-gov".length);
    expect(sized(`\${Account}`) - sized("")).toBe(12);
    expect(sized("${Token[TOKEN.12]}") - sized("")).toBe(256);
    expect(sized("a b")).toBe(sized("ab"));
  });
});

describe("merging statements", () => {
  it("joins those that differ in their actions alone, in any order", () => {
    const statements = [allow(["b:Y"], ["2", "1"]), allow(["a:X"], ["1", "2"]), allow(["c:Z"])];
    const expected = [allow(["c:Z"]), allow(["a:X", "b:Y"], ["1", "2"])];
    expect(merged(statements)).toEqual(expected);
    expect(merged(statements.toReversed())).toEqual(expected);
  });

  it("keeps apart what is denied, and what has conditions", () => {
    const deny: Statement = { ...allow(["a:X"]), effect: "Deny" };
    const conditional = { ...allow(["a:X"]), conditions: { Null: { "kms:ViaService": "false" } } };
    expect(merged([allow(["a:X"]), deny, conditional])).toHaveLength(3);
  });
});
