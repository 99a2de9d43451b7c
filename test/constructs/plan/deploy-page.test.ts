import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { keptDays } from "#adapters/aws/stores/items/keeping.ts";
import { deploymentDefaults } from "#core/deployment/defaults.ts";
import { jsonSchemaOf } from "#core/documents/json-schemas.ts";
import { readDeployment } from "#files/deployment-text.ts";
import { printDiagnostic } from "#files/diagnostic.ts";
import { readPolicy } from "#files/policy-text.ts";

const page = readFileSync("docs/deploy.md", "utf8");
const [table = ""] = page.match(/<!-- keys -->.*<!-- \/keys -->/s) ?? [];

type Part = {
  readonly properties?: Readonly<Record<string, Part>>;
  readonly items?: Part;
  readonly required?: readonly string[];
};

/** Every key, with those inside of others, and whether it is needed. */
function keysOf(
  { properties = {}, required = [] }: Part,
  above: string,
): readonly (readonly [string, boolean])[] {
  return Object.entries(properties).flatMap(([name, part]) => {
    const inner = [part, ...(part.items === undefined ? [] : [part.items])];
    const key = `${above}${name}`;
    return [[key, required.includes(name)] as const, ...inner.flatMap((each) => keysOf(each, `${key}.`))];
  });
}

/** What the page tells of each key where nothing is said. */
const told = new Map(
  table
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => {
      const [names = "", standard = ""] = line.slice("| ".length).split(" | ");
      return [...names.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => [name, standard] as const);
    }),
);

const keys = keysOf(jsonSchemaOf("deployment"), "");

function shown(standard: unknown): string {
  return typeof standard === "object" ? "none" : `\`${standard}\``;
}

describe("docs/deploy.md", () => {
  it("tells every key of the deployment, and no other", () => {
    expect([...told.keys()].toSorted()).toEqual(keys.map(([key]) => key).toSorted());
  });

  it("tells which keys are needed", () => {
    const needed = [...told].filter(([, standard]) => standard === "needed").map(([key]) => key);
    expect(needed.toSorted()).toEqual(
      keys
        .filter(([, isNeeded]) => isNeeded)
        .map(([key]) => key)
        .toSorted(),
    );
  });

  it("tells what holds where nothing is said", () => {
    const { keepDays: _, ...plain } = deploymentDefaults;
    const { writers: __, ...days } = keptDays;
    const kept = Object.entries(days).map(([key, standard]) => [`keepDays.${key}`, standard] as const);
    const standards = [...Object.entries(plain), ...kept].map(
      ([key, standard]) => [key, shown(standard)] as const,
    );
    expect(standards.map(([key]) => [key, told.get(key)])).toEqual(standards);
  });

  it("shows deployments and a part of a policy that are read as they stand", () => {
    const blocks = [...page.matchAll(/```yaml\n(.*?)```/gs)].map(([, text = ""]) => text);
    const deployments = blocks.filter((text) => text.startsWith("# parley.config.yaml"));
    const policies = blocks.filter((text) => text.startsWith("mode:"));
    expect([deployments.length, policies.length]).toEqual([4, 1]);
    const head = "parley: 1\nenvironments: [{name: test, order: [security]}]\n";
    const found = [
      ...deployments.map((text) => readDeployment(text, "parley.config.yaml")),
      ...policies.map((text) => readPolicy(`${head}${text}`, "policy.yaml")),
    ].flatMap((read) => ("diagnostics" in read ? read.diagnostics.map(printDiagnostic) : []));
    expect(found).toEqual([]);
  });
});
