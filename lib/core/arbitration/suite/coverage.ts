import { namesField } from "../../policy/for-type.ts";
import { environmentOf, matchesResource } from "../../policy/place.ts";
import type { Policy } from "../../policy/policy.ts";
import { type PolicyRow, rowsOf, selectorOf, withoutRow } from "../../policy/rows.ts";
import { remembered } from "../../remembered.ts";
import { arbitrate } from "../arbitrate.ts";
import { type Decision, decide } from "../decide.ts";
import type { Dispute } from "../dispute.ts";
import { differencesOf } from "./compare.ts";
import { inMode } from "./judge.ts";
import type { Expectation, Suite } from "./suite.ts";

/** One test of a suite, ready to be judged again and again. */
export type CoverageCase = {
  readonly name: string;
  readonly dispute: Dispute;
  readonly mode: Suite["mode"];
  readonly expect: Expectation;
};

type CoveredRow = {
  readonly row: PolicyRow;
  /** In so many cases a verdict gives the row as a reason. */
  readonly decisive: number;
  /** In so many cases the row is about the resource and one of the fields in dispute. */
  readonly matched: number;
};

/** Whether some case fails once a row is gone; `untried` where no more verdicts were to be spent on it. */
export type Notice = { readonly row: PolicyRow; readonly is: "noticed" | "unnoticed" | "untried" };

export type Covered = { readonly rows: readonly CoveredRow[]; readonly failing: readonly string[] };

/** Which rows the cases speak of; cases that fail are named, for they notice nothing. */
export function coverageOf(policy: Policy, cases: readonly CoverageCase[]): Covered {
  // A calendar changes no verdict, so no case could speak of it.
  const rows = rowsOf(policy.file).filter(({ list }) => list !== "calendar");
  const decisive = new Map<string, number>();
  const matched = new Map<string, number>();
  const count = (counts: Map<string, number>, pointer: string) =>
    counts.set(pointer, (counts.get(pointer) ?? 0) + 1);
  const failing: string[] = [];
  const places = rowsByPlace(policy, rows);
  const judging = judged(policy);
  for (const one of cases) {
    const decision = judging(one);
    if (differencesOf(one.expect, decision).length > 0) failing.push(one.name);
    const named = decision.fields.flatMap(({ because }) =>
      because.flatMap(({ at }) => places.get(at ?? "") ?? []),
    );
    for (const pointer of new Set(named)) count(decisive, pointer);
    for (const row of rows) if (isAbout(policy, row, { one, decision })) count(matched, row.pointer);
  }
  const counted = rows.map((row) => {
    const isDecisive = decisive.get(row.pointer) ?? 0;
    return { row, decisive: isDecisive, matched: Math.max(matched.get(row.pointer) ?? 0, isDecisive) };
  });
  return { rows: counted, failing };
}

function rowsByPlace(policy: Policy, rows: readonly PolicyRow[]): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, string[]>();
  for (const { pointer } of rows) {
    const place = policy.at(pointer);
    places.set(place, [...(places.get(place) ?? []), pointer]);
  }
  return places;
}

/** Judges cases under one policy, in each mode that they name. */
function judged(policy: Policy): (one: CoverageCase) => Decision {
  const modes = remembered((mode) =>
    mode === "" ? policy : inMode(policy, mode as NonNullable<Suite["mode"]>),
  );
  return ({ dispute, mode, expect }) => {
    const asked = modes(mode ?? "");
    // The paragraph takes longer than the verdict, and few cases read it.
    return expect.explains === undefined
      ? { ...arbitrate(dispute, asked), explanation: "" }
      : decide(dispute, asked);
  };
}

type IsAboutInput = { readonly one: CoverageCase; readonly decision: Decision };

function isAbout(policy: Policy, row: PolicyRow, { one, decision }: IsAboutInput): boolean {
  if (!canConcern(policy, row, one)) return false;
  const { fields, classes } =
    "for" in row.part ? (row.part["for"] as NamesFieldPart) : (row.part as NamesFieldPart);
  const { type } = one.dispute.resource;
  const paths = [...decision.fields.map(({ path }) => path), ...one.dispute.claims.map(({ field }) => field)];
  return paths.some((path) => namesField(policy.file, { fields, classes }, { type, path }));
}

type NamesFieldPart = { readonly fields?: readonly string[]; readonly classes?: readonly string[] };

/** Whether the row can make any difference at all: where it is about another place, its loss changes nothing. */
function canConcern(policy: Policy, row: PolicyRow, { dispute }: CoverageCase): boolean {
  const { environments, tags: _, ...selector } = selectorOf(row);
  const { account, region, type, id } = dispute.resource;
  const environment =
    dispute.environment ??
    (dispute.facts.priorTags === undefined
      ? environmentOf(policy.file, { account, tags: dispute.tags })
      : undefined);
  // Of several environments that may be meant none is ruled out.
  const place = { account, region, type, id, tags: dispute.tags, environment: environment ?? "" };
  return matchesResource(environment === undefined ? selector : { ...selector, environments }, place);
}

/**
 * Drops each row in turn and looks for a case that fails without it. Only cases that the row can concern are judged
 * again, those in which it decides first, and no more verdicts than `most` are spent on all rows together.
 */
export function* noticesOf(
  policy: Policy,
  cases: readonly CoverageCase[],
  most: number,
): Generator<Notice, void, undefined> {
  const judging = judged(policy);
  const passing = cases.flatMap((one) => {
    const decision = judging(one);
    if (differencesOf(one.expect, decision).length > 0) return [];
    return [{ one, reasons: new Set(decision.fields.flatMap(({ because }) => because.map(({ at }) => at))) }];
  });
  let spent = 0;
  for (const row of rowsOf(policy.file)) {
    const place = policy.at(row.pointer);
    const meant = passing
      .filter(({ one }) => canConcern(policy, row, one))
      .toSorted((a, b) => Number(b.reasons.has(place)) - Number(a.reasons.has(place)));
    const judgingWithout = judged(withoutRow(policy, row));
    let is: Notice["is"] = "unnoticed";
    for (const { one } of meant) {
      if (spent >= most) is = "untried";
      if (is !== "unnoticed") break;
      spent += 1;
      if (failsWithout(judgingWithout, one)) is = "noticed";
    }
    yield { row, is };
  }
}

/** A verdict that cannot be reached at all without the row is noticed as well. */
function failsWithout(judging: (one: CoverageCase) => Decision, one: CoverageCase): boolean {
  try {
    return differencesOf(one.expect, judging(one)).length > 0;
  } catch {
    return true;
  }
}
