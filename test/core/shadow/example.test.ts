import { describe, expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import { Hidden } from "#core/fields/hidden.ts";
import { exampleText } from "#core/shadow/example.ts";
import { readDispute } from "#files/dispute-text.ts";
import { claim, dispute, policy } from "../arbitration/small-disputes.ts";

const nothing = () => false;
const [first, second] = [Hidden.of("a".repeat(43)), Hidden.of("b".repeat(43))];

describe("an example of a difference", () => {
  it("is read by `parley decide`, and comes to what it came to", () => {
    const one = dispute({ live: { "/A": 3 }, prior: { "/A": 2 }, claims: [claim({ id: "c", field: "/A" })] });
    const read = readDispute(exampleText(one, nothing) ?? "", "example.json");
    if ("diagnostics" in read) throw new Error("it cannot be read");
    expect(arbitrate(read.dispute, policy())).toEqual(arbitrate(one, policy()));
  });

  it("names each secret, the same one alike, and tells none", () => {
    const one = dispute({ live: { "/Secret": first }, prior: { "/Secret": second, "/Other": first } });
    const text = exampleText(one, nothing) ?? "";
    expect(JSON.parse(text)).toMatchObject({
      live: { "/Secret": "(hidden 1)" },
      prior: { "/Secret": "(hidden 2)", "/Other": "(hidden 1)" },
    });
    expect(text).not.toContain("aaaa");
    const read = readDispute(text, "example.json");
    if ("diagnostics" in read) throw new Error("it cannot be read");
    const outcomes = (of: typeof one) =>
      arbitrate(of, policy()).fields.map(({ path, outcome }) => [path, outcome]);
    expect(outcomes(read.dispute)).toEqual(outcomes(one));
  });

  it.each([
    { where: "live", more: { live: { "/Key": "s3cr3t" } } },
    { where: "prior", more: { prior: { "/Key": "s3cr3t" } } },
    { where: "a claim", more: { claims: [claim({ id: "c", field: "/Key", constraint: { is: "s3cr3t" } })] } },
    {
      where: "a list of a claim",
      more: { claims: [claim({ id: "c", field: "/Key", constraint: { in: ["s3cr3t"] } })] },
    },
    {
      where: "the past",
      more: {
        history: [
          { field: "/Key", at: "2026-11-21T02:00:00Z", principal: "p", after: "s3cr3t", by: "change" },
        ],
      },
    },
    {
      where: "a question",
      more: {
        asked: [
          {
            ...{ field: "/Key", at: "2026-11-21T02:00:00Z", deadline: "2026-11-21T05:00:00Z", claims: [] },
            options: [{ answer: "value", value: "s3cr3t" }],
          },
        ],
      },
    },
    { where: "what a stack says", more: { facts: { fields: { "/Key": { stackValue: "s3cr3t" } } } } },
  ])("is not told where either policy hides what stands in $where", ({ more }) => {
    const one = dispute(more as never);
    expect(exampleText(one, (path) => path === "/Key")).toBeUndefined();
    expect(exampleText(one, nothing)).toContain("s3cr3t");
  });
});
