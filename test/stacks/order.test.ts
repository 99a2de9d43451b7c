import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Stack } from "aws-cdk-lib";
import { afterAll, describe, expect, it } from "vitest";
import { appOf, deploymentNames, type Template, templatesOf } from "./deployments.ts";

const folder = mkdtempSync(join(tmpdir(), "parley-order-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the order in which things are made", () => {
  it("begins with the arbiter, which spokes send to and the budget tells", () => {
    const { app } = appOf("hub-and-spokes", folder);
    const [hub, ...others] = app.node.children as Stack[];
    expect(others).toHaveLength(7);
    for (const stack of others) expect(stack.dependencies, stack.stackName).toContain(hub);
  });

  it.each(deploymentNames)("goes in no circle within a stack of %s", (name) => {
    for (const [stack, template] of Object.entries(templatesOf(name))) {
      expect(firstCircle(template), stack).toBeUndefined();
    }
  });

  it.each(deploymentNames)("has the logs of %s before the queries that name them", (name) => {
    const [{ Resources }] = Object.values(templatesOf(name)) as [Template];
    const queries = Object.entries(Resources).filter(([, { Type }]) => Type === "AWS::Logs::QueryDefinition");
    expect(queries).toHaveLength(2);
    for (const [id, { Properties }] of queries) {
      const before = everythingBefore(id, { Resources });
      const made = [...before].map((each) => Resources[each]?.Properties?.["LogGroupName"]);
      expect(made).toEqual(expect.arrayContaining(Properties?.["LogGroupNames"] as string[]));
    }
  });
});

/** What a resource refers to or depends on, by itself. */
function needsOf(id: string, { Resources }: Template): readonly string[] {
  const text = JSON.stringify(Resources[id] ?? {});
  const named = text.matchAll(/"(?:Ref":"|Fn::GetAtt":\[")(\w+)"|"DependsOn":(\[[^\]]*\]|"\w+")/g);
  return [...named].flatMap(([, one, several]) => one ?? [JSON.parse(several ?? "[]")].flat());
}

function everythingBefore(id: string, template: Template, known = new Set<string>()): ReadonlySet<string> {
  for (const need of needsOf(id, template)) {
    if (known.has(need) || template.Resources[need] === undefined) continue;
    known.add(need);
    everythingBefore(need, template, known);
  }
  return known;
}

const firstCircle = (template: Template): string | undefined =>
  Object.keys(template.Resources).find((id) => everythingBefore(id, template).has(id));
