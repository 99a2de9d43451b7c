import { describe, expect, it } from "vitest";
import { pathSteps } from "#core/policy/sources/payload-path.ts";
import { printDiagnostic } from "#files/diagnostic.ts";
import { readPolicy } from "#files/policy-text.ts";

const head = "parley: 1\nenvironments: [{name: prod, order: [security]}]\n";

function told(sources: string): readonly string[] {
  const read = readPolicy(`${head}sources:\n${sources}`, "p.yaml");
  return "diagnostics" in read ? read.diagnostics.map(printDiagnostic) : [];
}

describe("a path into a message", () => {
  it.each([
    { path: "event.data.status", steps: ["event", "data", "status"] },
    { path: "alerts[0].labels.service", steps: ["alerts", 0, "labels", "service"] },
    { path: "event.data.assignees[*].id", steps: ["event", "data", "assignees", "[*]", "id"] },
    { path: 'labels["app.kubernetes.io/name"]', steps: ["labels", "app.kubernetes.io/name"] },
    { path: "[0].status", steps: [0, "status"] },
    { path: "$event.x-y", steps: ["$event", "x-y"] },
  ])("is `$path`", ({ path, steps }) => {
    expect(pathSteps(path)).toEqual(steps);
  });

  it.each([
    "",
    ".",
    ".a",
    "a.",
    "a..b",
    "a b",
    "a[b]",
    "a[?(@.x)]",
    "a[-1]",
    "a[1:2]",
    "a.*",
    "a..*",
    "a[*",
    "a]b",
  ])("is not `%s`", (path) => {
    expect(pathSteps(path)).toBeUndefined();
  });

  it("has an end", () => {
    expect(pathSteps("a".repeat(257))).toBeUndefined();
    expect(pathSteps(Array(16).fill("a").join("."))).toHaveLength(16);
    expect(pathSteps(Array(17).fill("a").join("."))).toBeUndefined();
  });
});

describe("a source of a policy", () => {
  it("is its preset, and what it says besides", () => {
    expect(told("  - {id: pagerduty, preset: pagerduty}\n")).toEqual([]);
    expect(
      told("  - {id: pd, preset: pagerduty, ref: event.data.id, people: {PMARIA1: sso/maria@example.com}}\n"),
    ).toEqual([]);
  });

  it.each([
    {
      what: "that says too little",
      row: "{id: own, kinds: [incident], kind: a, ref: b, state: c, scope: {}}",
      is: "the source does not say its `proof`",
    },
    { what: "of another preset", row: "{id: own, preset: pagerdutty}", is: "pagerdutty" },
    {
      what: "that calls itself as AWS's alarms do",
      row: "{id: cloudwatch, preset: generic}",
      is: "`cloudwatch` is the name of a source of Parley's own",
    },
    {
      what: "that takes the place of callers",
      row: "{id: api, preset: generic}",
      is: "`api` is the name of a source of Parley's own",
    },
    {
      what: "at a hook that is not its own",
      row: "{id: terraform, preset: generic}",
      is: "`terraform` is the name of a source of Parley's own",
    },
    {
      what: "that signs attestations",
      row: "{id: own, preset: generic, kinds: [attestation]}",
      is: "no message proves who signed an attestation",
    },
    {
      what: "with a filter in a path",
      row: '{id: own, preset: generic, ref: "a[?(@.b)]"}',
      is: "is not a path into a message",
    },
    {
      what: "with a strange header",
      row: '{id: own, preset: generic, proof: {scheme: secret, header: "X Y"}}',
      is: "is not the name of a header",
    },
    {
      what: "on the bus of no partner",
      row: "{id: own, preset: generic, proof: {scheme: partner, bus: aws.ec2}}",
      is: "is not the source of a partner",
    },
  ])("$what is refused", ({ row, is }) => {
    const [first = ""] = told(`  - ${row}\n`);
    expect(first).toContain(is);
    expect(first).toContain("p.yaml:4");
  });

  it("has a name of its own", () => {
    expect(told("  - {id: a, preset: generic}\n  - {id: a, preset: jira}\n")[0]).toContain(
      "`a` is already the id of the row at p.yaml:4",
    );
  });
});
