import { describe, expect, it } from "vitest";
import { changeWords, type Move } from "#core/arbitration/explain/sentences/change-words.ts";
import type { Json } from "#core/fields/json.ts";

type Way = readonly [before: Json | undefined, after: Json | undefined];
type Row = readonly [path: string, way: Way, is: string, isBack?: boolean];

function said([path, [before, after], , isBack]: Row): string {
  const move: Move = { path, before, after, hidden: false, ...(isBack !== undefined && { isBack }) };
  return changeWords(move, "does");
}

const rowsOf = (rows: readonly Row[]) => rows.map((row) => ({ row, of: row[0], is: row[2] }));

const tag = (Key: string, Value: Json): Json => ({ Key, Value });
const many = (count: number): Json => Array.from({ length: count }, (_, index) => `m${index}`);

describe("the change of a tag", () => {
  it.each(
    rowsOf([
      ["/Tags[Key=env]", [null, tag("env", "prod")], "sets tag `env` to `prod`"],
      ["/Tags[Key=env]", [null, tag("env", "prod")], "sets tag `env` to `prod` again", true],
      ["/Tags[Key=env]", [tag("env", "a"), tag("env", "b")], "sets tag `env` from `a` to `b`"],
      ["/Tags[Key=env]", [tag("env", "a"), tag("env", "b")], "sets tag `env` from `a` back to `b`", true],
      ["/Tags[Key=env]", [tag("env", "a"), null], "removes tag `env`"],
      ["/Tags[Key=env]", [tag("env", "a"), null], "removes tag `env` again", true],
      ["/Tags[Key=env]/Value", ["a", "b"], "sets tag `env` from `a` to `b`"],
      ["/Tags[Key=env]/PropagateAtLaunch", [false, true], "switches `/Tags[Key=env]/PropagateAtLaunch` on"],
      ["/Tags[Name=env]", [null, { Name: "env", More: "x" }], "adds More `x` and Name `env` to `/Tags`"],
      ["/Tags/env", ["a", "b"], "sets tag `env` from `a` to `b`"],
      ["/Tags/env/part", ["a", "b"], "sets `/Tags/env/part` from `a` to `b`"],
      ["/Spec/HostedZoneTags[Key=env]/Value", ["a", "b"], "sets tag `env` from `a` to `b`"],
      ["/TagList[Key=env]/Value", ["a", "b"], "sets tag `env` from `a` to `b`"],
      ["/TagSet[Key=env]/Value", ["a", "b"], "sets tag `env` from `a` to `b`"],
      ["/TagListing/env", ["a", "b"], "sets `/TagListing/env` from `a` to `b`"],
      ["/MyTagList/env", ["a", "b"], "sets `/MyTagList/env` from `a` to `b`"],
      ["/Other/env", ["a", "b"], "sets `/Other/env` from `a` to `b`"],
    ]),
  )("%#: of $of: $is", ({ row, is }) => {
    expect(said(row)).toBe(is);
  });
});

describe("the change of a member", () => {
  it.each(
    rowsOf([
      ["/Zones[=a]", [null, "a"], "adds `a` to `/Zones`"],
      ["/Zones[=a]", [null, "a"], "adds `a` to `/Zones` again", true],
      ["/Zones[=a]", ["a", null], "removes `a` from `/Zones`"],
      ["/Zones[=a]", ["a", null], "removes `a` from `/Zones` again", true],
      ["/Zones[=a]", [undefined, "a"], "sets `/Zones[=a]` to `a`"],
      ["/Zones[=a]", ["a", "b"], "sets `/Zones[=a]` from `a` to `b`"],
      ["/Deep/Zones[=a]", [null, "a"], "adds `a` to `/Deep/Zones`"],
      ["/Arns[=x]", [null, "arn:aws:iam::aws:policy/ReadOnly"], "attaches policy `ReadOnly`"],
      ["/Arns[=x]", ["arn:aws:iam::aws:policy/ReadOnly", null], "detaches policy `ReadOnly` again", true],
    ]),
  )("%#: of $of: $is", ({ row, is }) => {
    expect(said(row)).toBe(is);
  });
});

describe("the change of a switch", () => {
  it.each(
    rowsOf([
      ["/On", [null, true], "switches `/On` on"],
      ["/On", [undefined, "Off"], "switches `/On` off"],
      ["/On", [true, null], "takes `/On` away, which was `true`"],
      ["/On", [true, null], "takes `/On` away again, which was `true`", true],
      ["/On", [null, null], "leaves `/On` as it is"],
      ["/On", [undefined, null], "takes `/On` away"],
      ["/On", ["half", "Enabled"], "sets `/On` from `half` to `Enabled`"],
      ["/On", ["Enabled", "half"], "sets `/On` from `Enabled` to `half`"],
      ["/On", ["On", "Enabled"], "sets `/On` from `On` to `Enabled`"],
      ["/On", ["Disabled", "Suspended"], "sets `/On` from `Disabled` to `Suspended`"],
      ["/On", ["Suspended", "Enabled"], "switches `/On` on again", true],
    ]),
  )("%#: of $of: $is", ({ row, is }) => {
    expect(said(row)).toBe(is);
  });
});

describe("the change of one value", () => {
  const long = "x".repeat(200);
  it.each(
    rowsOf([
      ["/MaxSize", [3, 9], "scales `/MaxSize` from `3` to `9`"],
      ["/MaxSize", [3, 9], "scales `/MaxSize` from `3` back to `9`", true],
      ["/MaxSize", ["3", "9"], "sets `/MaxSize` from `3` to `9`"],
      ["/MaxSizeOf", [3, 9], "sets `/MaxSizeOf` from `3` to `9`"],
      ["/MaxSize", [null, 9], "scales `/MaxSize` to `9`"],
      ["/Image", [null, "b"], "sets `/Image` back to `b`", true],
      ["/Text", [`${long}a`, `${long}b`], "changes `/Text` again", true],
      ["/", ["present", "absent"], "deletes the resource"],
      ["/", ["absent", "present"], "creates the resource"],
    ]),
  )("%#: of $of: $is", ({ row, is }) => {
    expect(said(row)).toBe(is);
  });
});

describe("the change of a whole", () => {
  it.each(
    rowsOf([
      [
        "/V",
        [
          { A: 1, B: 2 },
          { A: 1, B: 3 },
        ],
        "sets `/V/B` from `2` to `3`",
      ],
      [
        "/V",
        [
          { A: 1, B: 2 },
          { A: 1, B: 3 },
        ],
        "sets `/V/B` from `2` back to `3`",
        true,
      ],
      [
        "/V",
        [
          ["a", "b"],
          ["b", "a"],
        ],
        "reorders `/V`",
      ],
      ["/V", [null, ["a"]], "adds `a` to `/V`"],
      ["/V", [["a"], null], "removes `a` from `/V`"],
      ["/V", [undefined, ["a"]], "sets `/V` to `a`"],
      ["/V", [null, { A: 1 }], "sets `/V` to A `1`"],
      ["/V", [{ A: 1 }, null], "takes `/V` away, which was A `1`"],
      ["/V", [{ A: 1 }, "x"], "sets `/V` from A `1` to `x`"],
      ["/V", [["a"], "x"], "sets `/V` from `a` to `x`"],
      ["/V", [{ A: { B: { C: 1 } } }, { A: { B: { C: 2 } } }], "sets `/V/A/B/C` from `1` to `2`"],
      [
        "/V",
        [{ A: { B: { C: { D: 1 } } } }, { A: { B: { C: { D: 2 } } } }],
        "sets `/V/A/B/C` from D `1` to D `2`",
      ],
    ]),
  )("%#: of $of: $is", ({ row, is }) => {
    expect(said(row)).toBe(is);
  });

  it("is told by its members up to five hundred of them, and else as one", () => {
    expect(said(["/Zones", [[], many(500)], ""])).toMatch(/^adds `m0` to `\/Zones`, .* and 496 more$/);
    expect(said(["/Zones", [[], many(501)], ""])).toMatch(/^sets `\/Zones` from /);
    expect(said(["/Zones", [many(501), []], ""])).toMatch(/^sets `\/Zones` from /);
  });
});
