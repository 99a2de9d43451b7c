import { describe, expect, it } from "vitest";
import type { CheckedPlan, CheckedResource, FieldFate } from "#core/plans/check/checked.ts";
import { passedRun, resultPayload, runResult, unjudgedRun } from "#core/plans/run-task/run-result.ts";

const resource = (address: string, ...fates: readonly FieldFate[]): CheckedResource => ({
  ...{ address, named: "n", type: "T", deed: "update", id: "i", unknown: [], unmapped: [] },
  fields: fates.map((fate, at) => ({ path: `/F${at}`, fate, by: [], rule: "r", why: "w" })),
});

function result(resources: readonly CheckedResource[], enforced: readonly string[] = []) {
  const coverage = { mapped: 1, own: 0, computed: 0, unknown: 0, unmapped: 0 };
  const checked: CheckedPlan = { form: "terraform", resources, coverage };
  return runResult({
    checked,
    isEnforced: ({ address }) => enforced.includes(address),
    linkOf: ({ address }) => (address === "linked" ? "https://parley.example/linked" : undefined),
  });
}

describe("what a run of Terraform is told", () => {
  it.each([
    { when: "all stays", fates: ["kept"], enforced: ["a"], status: "passed", note: "" },
    { when: "a field is lost", fates: ["kept", "lost"], enforced: ["a"], status: "failed", note: "" },
    { when: "a field waits", fates: ["waits"], enforced: ["a"], status: "failed", note: "" },
    { when: "a field is asked about", fates: ["asks"], enforced: ["a"], status: "failed", note: "" },
    {
      when: "nothing is enforced there",
      fates: ["lost"],
      enforced: ["b"],
      status: "passed",
      note: "; Parley does not enforce there",
    },
    { when: "another is enforced", fates: ["kept"], enforced: [], status: "passed", note: "" },
  ] as const)("is that it $status where $when", ({ fates, enforced, status, note }) => {
    const told = result([resource("a", ...fates)], enforced);
    expect(told.status).toBe(status);
    expect(told.message).toMatch(new RegExp(`^[^;]*at once[^;]*${note}$`));
  });

  it("is what would not stay of each resource, and last what is known", () => {
    const { outcomes, status } = result(
      [resource("kept", "kept"), resource("a", "lost", "kept"), resource("linked", "asks", "waits")],
      ["a"],
    );
    expect(status).toBe("failed");
    expect(outcomes).toEqual([
      {
        id: "parley-1",
        description: "a: 1 of 2 would not stay",
        body: "What would become of `a`:\n\n- `/F0`: `would be put back to nothing` – `w`",
        level: "error",
        label: "would not stay",
      },
      {
        id: "parley-2",
        description: "linked: 2 of 2 would not stay",
        body: expect.stringMatching(/^What .*\n\n- `\/F0`: `would be asked .*\n- `\/F1`: .*turn` – `w`$/),
        level: "warning",
        label: "noted",
        link: "https://parley.example/linked",
      },
      {
        id: "parley-coverage",
        description: "What Parley knows of this plan",
        body: expect.stringMatching(/^known where they stand: 1 of 1 values/),
        level: "info",
        label: "coverage",
      },
    ]);
  });

  it("is short however much would not stay", () => {
    const { outcomes } = result(Array.from({ length: 52 }, (_, at) => resource(`r${at}`, "lost")));
    expect(outcomes.length).toBe(51);
    expect(outcomes.at(-1)?.body).toMatch(/^2 more resources would not stay as planned\.\n\nknown/);
    const fates = Array.from({ length: 600 }, (): FieldFate => "lost");
    const [wide] = result([resource("wide", ...fates)]).outcomes;
    expect(wide?.body.length).toBeLessThan(20_500);
    expect(wide?.body).toMatch(/\n- … and \d+ more$/);
  });

  it("is nothing of a plan without resources", () => {
    expect(result([])).toMatchObject({ status: "passed", outcomes: [] });
  });

  it("passes where nothing was judged, and says why on one line", () => {
    expect(passedRun("a\nb")).toEqual({ status: "passed", message: "a b", outcomes: [] });
    expect(passedRun("x".repeat(500)).message.length).toBe(400);
    expect(unjudgedRun("it was late").message).toBe("Parley warns: it was not judged, because it was late");
  });

  it.each([
    { url: "", more: {} },
    { url: "https://parley.example/", more: { url: "https://parley.example/" } },
  ])("is sent in the form of HCP Terraform, with the address $url", ({ url, more }) => {
    const told = result([resource("linked", "lost")]);
    const { data } = resultPayload(told, url);
    expect(data.type).toBe("task-results");
    expect(data.attributes).toEqual({ status: "passed", message: told.message, ...more });
    const [first, last] = told.outcomes;
    expect(data.relationships.outcomes.data).toEqual([
      {
        type: "task-result-outcomes",
        attributes: {
          "outcome-id": "parley-1",
          description: first?.description,
          body: first?.body,
          tags: { Status: [{ label: "noted", level: "warning" }] },
          url: "https://parley.example/linked",
        },
      },
      {
        type: "task-result-outcomes",
        attributes: {
          "outcome-id": "parley-coverage",
          description: last?.description,
          body: last?.body,
          tags: { Status: [{ label: "coverage", level: "info" }] },
        },
      },
    ]);
  });
});
