import { describe, expect, it } from "vitest";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { isPassing, outermost, undecided } from "#core/looking/undecided.ts";
import { at, claim, dispute, field, policyFile, situation } from "../arbitration/small-disputes.ts";

const size = "/DesiredCapacity";
const by = (principal: string) => ({ principal, kind: "person", goals: [] });
/** An edit that somebody wrote at 03:50 and explains. */
const explained = {
  ...{ id: "c1", by: "ada", kind: "person", constraint: { is: 3 }, source: "observed", backing: "wrote" },
  ...{ changedAt: at("03:50"), madeAt: at("03:50"), motivation: { kind: "budget" } },
};
const agreed: FieldVerdict = { ...field({ claims: [claim({ ...explained, id: "c1" })] }), holders: ["c1"] };
const put = (parts: Partial<FieldVerdict> = {}): FieldVerdict => ({ ...agreed, ...parts });
const because = (rule: string) => ({ because: [{ rule, text: "so it is" }] });

type Judged = Parameters<typeof undecided>[0];
type JudgedParts = {
  readonly claims?: readonly object[];
  readonly verdict?: Partial<FieldVerdict>;
  readonly rest?: object;
  readonly open?: readonly string[];
  readonly waiting?: readonly string[];
};

function left({ claims = [explained], verdict = {}, rest = {}, open, waiting }: JudgedParts) {
  const judged = {
    dispute: dispute({ claims: claims.map((each) => claim(each)), ...rest }),
    verdict: { outcome: "keep", effect: "none", fields: [put(verdict)], warnings: [] },
    policy: policyFile(),
    open: open && { questions: [{ fields: open }] },
    waiting: waiting?.map((path) => ({ field: path })),
  };
  return undecided(judged as unknown as Judged);
}

it("what is kept, and holds for good, is decided", () => {
  expect(isPassing(agreed)).toBe(false);
  expect(left({})).toEqual([]);
});

describe("what a verdict says for the time being", () => {
  it.each<{ what: string; verdict: Partial<FieldVerdict> }>([
    { what: "is put back", verdict: { outcome: "revert" } },
    { what: "is asked about", verdict: { outcome: "ask" } },
    { what: "waits", verdict: { effect: "wait" } },
    { what: "is asked about beside", verdict: { ask: {} as never } },
    { what: "is to be written into code", verdict: { codify: true } },
    ...["held", "grace", "doubt", "pause", "brake", "silence"].flatMap((rule) => [
      { what: `stands by \`${rule}\``, verdict: because(rule) },
      { what: `stands by a kind of \`${rule}\``, verdict: because(`${rule}/first`) },
    ]),
    {
      what: "is let stand while somebody waits for it to go",
      verdict: { deferred: [{ claim: "c2" }] as never, ...because("unattributed") },
    },
  ])("$what", ({ verdict }) => {
    expect(isPassing(put(verdict))).toBe(true);
    expect(left({ verdict })).toEqual([size]);
  });

  it.each<{ what: string; verdict: Partial<FieldVerdict> }>([
    { what: "nobody explained it, and nobody waits", verdict: because("unattributed") },
    { what: "somebody waits for another reason", verdict: { deferred: [{ claim: "c2" }] as never } },
    { what: "its rule only begins alike", verdict: because("holder") },
    { what: "its rule holds such a word further on", verdict: because("settle/grace") },
  ])("is none of it where $what", ({ verdict }) => {
    expect(isPassing(put(verdict))).toBe(false);
    expect(left({ verdict })).toEqual([]);
  });
});

describe("what a person ruled", () => {
  const ruling = (parts: object = {}) => ({
    ...{ id: "q1", field: size, answer: "keep", by: "olga", at: at("03:55"), over: ["c1"] },
    ...parts,
  });
  const ruled = (...rulings: readonly object[]) => left({ verdict: because("ruling"), rest: { rulings } });

  it.each([
    { what: "is decided", rulings: [ruling()], open: false },
    { what: "is open where it holds things as they are", rulings: [ruling({ answer: "hold" })], open: true },
    { what: "is open where a first silence did", rulings: [ruling({ by: "silence", round: 1 })], open: true },
    {
      what: "is open where a second silence did",
      rulings: [ruling({ by: "silence", round: 2 })],
      open: true,
    },
    {
      what: "is decided where the last silence did",
      rulings: [ruling({ by: "silence", round: 3 })],
      open: false,
    },
    { what: "is decided where a silence of no round did", rulings: [ruling({ by: "silence" })], open: false },
    {
      what: "is what was ruled last",
      rulings: [ruling({ answer: "hold", at: at("03:56") }), ruling({ id: "q0", at: at("03:50") })],
      open: true,
    },
    {
      what: "is not what was ruled elsewhere",
      rulings: [ruling({ field: "/MinSize", answer: "hold" })],
      open: false,
    },
  ])("$what", ({ rulings, open }) => {
    expect(ruled(...rulings)).toEqual(open ? [size] : []);
  });

  it("counts only where the verdict follows it", () => {
    expect(left({ rest: { rulings: [ruling({ answer: "hold" })] } })).toEqual([]);
  });
});

describe("what a claim holds for a time", () => {
  const incident = {
    motivation: { kind: "incident", ref: "INC-7" },
    changedAt: at("02:00"),
    madeAt: at("02:00"),
  };

  it.each<{ what: string; parts: object; rest?: object; open: boolean }>([
    { what: "has an end", parts: { until: at("09:00") }, open: true },
    { what: "lasts while something is so", parts: { while: "INC-7" }, open: true },
    { what: "is a need that is borne out", parts: incident, rest: { situations: [situation()] }, open: true },
    {
      what: "is a need that was borne out until it closed",
      parts: incident,
      rest: { situations: [situation({ state: "closed", until: at("03:00") })] },
      open: true,
    },
    { what: "is a need that nothing bears out any more", parts: incident, open: false },
    {
      what: "is a need of another reference",
      parts: { ...incident, motivation: { kind: "incident", ref: "INC-8" } },
      rest: { situations: [situation()] },
      open: false,
    },
    {
      what: "is no need, though its reference is borne out",
      parts: { motivation: { kind: "budget", ref: "INC-7" } },
      rest: { situations: [situation()] },
      open: false,
    },
  ])("is open where it $what: $open", ({ parts, rest = {}, open }) => {
    expect(left({ claims: [{ ...explained, ...parts }], rest })).toEqual(open ? [size] : []);
  });

  it("is no matter where it holds nothing", () => {
    expect(left({ claims: [{ ...explained, until: at("09:00") }], verdict: { holders: ["c9"] } })).toEqual(
      [],
    );
  });
});

describe("what is left alone for a while", () => {
  const silent = { ...explained, intent: "unattributed", motivation: { kind: "none" } };
  const need = { ...explained, motivation: { kind: "incident", ref: "INC-9" } };

  it.each([
    {
      what: "nobody explained it within the grace",
      parts: { ...silent, changedAt: at("03:45:01") },
      open: true,
    },
    { what: "the grace is over", parts: { ...silent, changedAt: at("03:45") }, open: false },
    { what: "a need may still be confirmed", parts: { ...need, changedAt: at("03:30:01") }, open: true },
    { what: "the benefit of the doubt is over", parts: { ...need, changedAt: at("03:30") }, open: false },
    {
      what: "a need was declared and never written",
      parts: { ...need, source: "declared", changedAt: undefined },
      open: false,
    },
    { what: "it is explained, and no need", parts: explained, open: false },
  ])("is open where $what: $open", ({ parts, open }) => {
    const claims = [{ ...parts, madeAt: at("03:00") }];
    expect(left({ claims, verdict: { holders: [] } })).toEqual(open ? [size] : []);
  });
});

describe("what is told elsewhere", () => {
  it("is open where a question stands about it or it waits, each once", () => {
    expect(left({ open: ["/MinSize", size], waiting: ["/MaxSize", "/MinSize"] })).toEqual([
      "/MinSize",
      size,
      "/MaxSize",
    ]);
    expect(left({ verdict: { outcome: "ask" }, open: [size] })).toEqual([size]);
  });
});

it("of paths within each other the outermost are left", () => {
  const paths = ["/Tags", "/Tags[Key=env]", "/MinSize", "/Tags[Key=env]/Value"] as readonly string[];
  expect(outermost(paths as readonly FieldPath[])).toEqual(["/Tags", "/MinSize"]);
  expect(outermost([])).toEqual([]);
});

it("whose edit it was is no matter of who is named", () => {
  expect(left({ claims: [{ ...explained, actor: by("bob") }] })).toEqual([]);
});
