import { describe, expect, it } from "vitest";
import { matrixView } from "#core/views/report/matrix.ts";

const label = (principal: string, via?: string) => ({
  name: principal.slice(principal.lastIndexOf("/") + 1),
  principal,
  ...(via !== undefined && { via }),
  kind: "automation" as const,
});

const here = "111111111111:role/deploy";
const there = "222222222222:role/deploy";
const conflict = (by: ReturnType<typeof label>, against?: ReturnType<typeof label>) => ({
  by,
  ...(against !== undefined && { against }),
  keep: 1,
  revert: 3,
  ask: 0,
});

describe("who against whom", () => {
  it("tells how disputes ended as parts of a hundred, and leaves out how none did", () => {
    const { rows, columns } = matrixView([conflict(label(here))]);
    expect(columns).toEqual([{ name: "the policy", title: "" }]);
    expect(rows[0]?.cells[0]).toEqual({
      sum: 4,
      heat: 4,
      ends: [
        { outcome: "keep", count: 1, from: 0, width: 25 },
        { outcome: "revert", count: 3, from: 25, width: 75 },
      ],
    });
  });

  it.each([
    {
      what: "accounts",
      sides: [label(here), label(there)],
      names: ["deploy 111111111111", "deploy 222222222222"],
    },
    {
      what: "what they act through",
      sides: [label(here, "cdk"), label(here, "boto3")],
      names: ["deploy via cdk", "deploy via boto3"],
    },
    {
      what: "nothing where names differ",
      sides: [label(here), label("111111111111:role/cost")],
      names: ["deploy", "cost"],
    },
  ])("tells two apart by $what", ({ sides, names }) => {
    expect(matrixView(sides.map((by) => conflict(by))).rows.map(({ side }) => side.name)).toEqual(names);
  });

  it("shows ten a side and thirty pairs, the busiest first, and counts the rest", () => {
    const many = Array.from({ length: 40 }, (_, at) => ({
      ...conflict(label(`1:role/r${at}`), label(`1:role/c${at}`)),
      ask: at,
    }));
    const view = matrixView(many);
    expect([view.rows.length, view.columns.length, view.pairs.length, view.morePairs]).toEqual([
      10, 10, 30, 10,
    ]);
    expect(view.rows[0]?.side.name).toBe("r39");
    expect(view.rows.map(({ cells }) => cells.filter((cell) => cell !== undefined).length)).toEqual(
      Array.from({ length: 10 }, () => 1),
    );
  });
});
