import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { decide } from "#core/arbitration/decide.ts";
import { Dispute } from "#core/arbitration/dispute.ts";
import { merged } from "#core/arbitration/suite/judge.ts";
import type { SuiteTest } from "#core/arbitration/suite/suite.ts";
import { canonicalPrincipal } from "#core/claims/principal.ts";
import type { Json } from "#core/fields/json.ts";
import { readPolicy } from "#files/policy-text.ts";
import { readSuite } from "#files/suite-text.ts";
import { playerNamed } from "#local/play/players.ts";
import { stories } from "#local/play/stories/all-stories.ts";
import type { StoryEnd } from "#local/play/stories/story.ts";

const root = resolve(import.meta.dirname, "../../..");
const folder = join(root, "test/scenarios");
const scenarios = readdirSync(folder)
  .filter((name) => name.endsWith(".yaml"))
  .map((name) => name.slice(0, -".yaml".length));

/** Whom the stories call otherwise than the scenarios do: these roles are known to the laptop as somebody else. */
const otherwise: Readonly<Record<string, string>> = {
  "123456789012:role/new-scaler": "123456789012:role/scaler",
  "123456789012:role/new-saver": "123456789012:role/cost-optimiser",
  "123456789012:role/batch-worker": "unknown",
};
/** A function does not say which image it runs, so the stories tell of a service's. */
const images: Readonly<Record<string, string>> = {
  "registry/payments@2": "app:8",
  "registry/checkout@7": "app:7",
  "registry/checkout@8": "app:8",
};
const maker = canonicalPrincipal(playerNamed("terraform")?.writer.principal ?? "");

const policy = () => {
  const file = "policies/default.yaml";
  const read = readPolicy(readFileSync(join(root, file), "utf8"), file);
  if ("diagnostics" in read) throw new Error("the packaged policy is not valid");
  return read.policy;
};

function suiteOf(name: string) {
  const file = join(folder, `${name}.yaml`);
  const read = readSuite(readFileSync(file, "utf8"), file);
  if ("diagnostics" in read) throw new Error(`${file} is no suite`);
  return read.suite;
}

const roleOf = (player: string): string => {
  const principal = canonicalPrincipal(playerNamed(player)?.writer.principal ?? player);
  return otherwise[principal] ?? principal;
};

/** What the core says of the scenario, in the words of a story. */
function judgedAs(suite: ReturnType<typeof suiteOf>, test: SuiteTest, { property, field }: StoryEnd) {
  const dispute = Dispute.parse(merged(suite.given, test.given));
  const { fields } = decide(dispute, policy());
  // Stories may tell of the same in another field; a scenario of one field means that.
  const found = fields.find(({ path }) => path === (field ?? `/${property}`)) ?? fields[0];
  if (found === undefined) throw new Error(`${test.name} is about no field`);
  const roles = (ids: readonly string[]) =>
    [
      ...new Set(
        ids.map((id) =>
          canonicalPrincipal(dispute.claims.find((claim) => claim.id === id)?.actor.principal ?? id),
        ),
      ),
    ].toSorted();
  return {
    names: dispute.claims.map(({ actor }) => canonicalPrincipal(actor.principal)),
    asked: found.outcome === "ask",
    cause: found.ask?.cause,
    value: found.value,
    holders: roles(found.holders),
    deferred: roles(found.deferred.map(({ claim }) => claim)),
    refused: roles(found.refused),
    wishes: roles(found.wishes),
  };
}

const text = (value: Json | undefined): string => images[String(value)] ?? String(value);

const told = stories.flatMap((story) =>
  [...story.steps.flatMap(({ expects = [] }) => expects), ...story.ends].flatMap((end) =>
    end.test === undefined ? [] : [{ story: story.id, scenario: story.scenario ?? "", test: end.test, end }],
  ),
);

describe("the stories", () => {
  it.each(scenarios)("tell %s, and one of its tests at least", (name) => {
    expect(told.map(({ scenario }) => scenario)).toContain(name);
  });

  it("tell of no scenario that there is not, and each under a name of its own", () => {
    for (const { scenario } of stories) if (scenario !== undefined) expect(scenarios).toContain(scenario);
    expect(new Set(stories.map(({ id }) => id)).size).toBe(stories.length);
  });

  it.each(told)("$story expects what the core says in: $test, %$", ({ scenario, test: name, end }) => {
    const suite = suiteOf(scenario);
    const test = suite.tests.find((each) => each.name === name);
    expect(test, `${scenario}.yaml has no test \`${name}\``).toBeDefined();
    if (test === undefined) return;
    const said = judgedAs(suite, test, end);
    const { verdict } = end;
    expect(verdict?.outcome === "ask").toBe(said.asked);
    if (said.cause !== undefined) expect(verdict?.cause).toBe(said.cause);
    if (end.field === undefined) expect(text(end.value)).toBe(text(said.value));
    for (const list of ["holders", "deferred", "refused", "wishes"] as const) {
      const names = verdict?.[list];
      if (names === undefined) continue;
      // Who made the resource is heard in a story; most scenarios leave them out.
      const isHeard = (role: string) => role !== maker || said.names.includes(maker);
      expect(names.map(roleOf).filter(isHeard).toSorted(), list).toEqual(said[list].filter(isHeard));
    }
  });
});
