import { describe, expect, it } from "vitest";
import { InvalidInput } from "#core/faults.ts";
import { refuseTooMany } from "#core/plans/knowing.ts";
import { mostResources } from "#core/plans/plan.ts";
import { read } from "./plan-files.ts";

describe("a file with a plan", () => {
  const resource = { Q: { Type: "AWS::SQS::Queue" } };
  const change = { LogicalResourceId: "Q", ResourceType: "AWS::SQS::Queue", Action: "Add" };

  it.each([
    { of: "a template", document: { Resources: resource }, form: "templates" },
    {
      of: "changes beside resources",
      document: { Resources: {}, Changes: [{ ResourceChange: change }] },
      form: "change-set",
    },
    { of: "changes of resources", document: { resource_changes: [] }, form: "terraform" },
    { of: "values in a format", document: { format_version: "1", planned_values: {} }, form: "terraform" },
  ])("is read by what it holds, $of, as $form", ({ document, form }) => {
    expect(read(document).form).toBe(form);
  });

  it.each([
    { of: "planned values alone", document: { planned_values: {} }, says: /is no plan/ },
    { of: "a format alone", document: { format_version: "1" }, says: /is no plan/ },
    { of: "values alone", document: { values: {} }, says: /is no plan/ },
    { of: "values in a format", document: { format_version: "1", values: {} }, says: /is a state/ },
    { of: "a list of resources", document: { Resources: [] }, says: /is no plan/ },
    { of: "a manifest alone", document: { manifest: {} }, says: /is no plan/ },
    { of: "plans of resources alone", document: { resourcePlans: {} }, says: /is no plan/ },
    { of: "plans with a list", document: { manifest: [], resourcePlans: {} }, says: /is no plan/ },
    { of: "steps that are none", document: { steps: {} }, says: /is no plan/ },
    { of: "steps", document: { steps: [] }, says: /preview of Pulumi's/ },
  ])("is refused with a remedy where it holds $of", ({ document, says }) => {
    expect(() => read(document)).toThrow(says);
    expect(() => read(document)).toThrow(expect.objectContaining({ hint: expect.stringMatching(/\w/) }));
  });

  it("has no template before it where it is none, and says what helps", () => {
    expect(() => read({ resource_changes: [] }, { Resources: {} })).toThrow(
      expect.objectContaining({ hint: "leave `--from` out" }),
    );
    expect(read({ Resources: resource }, { Resources: resource }).changes).toMatchObject([
      { address: "Q", deed: "nothing" },
    ]);
  });

  it("has so many resources at most", () => {
    expect(() => refuseTooMany(mostResources, "f")).not.toThrow();
    const fault = (() => {
      try {
        return refuseTooMany(mostResources + 1, "f");
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(fault).toBeInstanceOf(InvalidInput);
    expect(fault).toMatchObject({
      hint: "plan parts of it with `-target`, or split the stack",
      at: { file: "f", line: 1, column: 1 },
    });
  });
});
