import { confirmation, isNeed } from "../../attribution/verify.ts";
import type { Claim } from "../../claims/claim.ts";
import { millis } from "../../claims/instant.ts";
import { satisfies } from "../../claims/satisfies.ts";
import { sameValue } from "../../fields/equality.ts";
import { isWithheld } from "../../fields/hidden.ts";
import type { Json } from "../../fields/json.ts";
import { type Context, contextOf } from "../context.ts";
import type { Dispute } from "../dispute.ts";
import { valueIn } from "../project/said-of.ts";
import type { FieldVerdict } from "../verdict.ts";
import type { Judging } from "./counterfactual.ts";
import { moment } from "./moment.ts";
import { changeWords, openPath } from "./sentences/change-words.ts";
import { listed } from "./sentences/deed.ts";
import { claimant, shown } from "./words.ts";

/** A dispute as it is told; what has to be worked out for it is worked out once, and only when it is needed. */
export class Telling {
  readonly dispute: Dispute;
  readonly judging: Judging;
  readonly now: number;
  #context: Context | undefined;
  #claims: ReadonlyMap<string, Claim> | undefined;

  constructor(dispute: Dispute, judging: Judging) {
    this.dispute = dispute;
    this.judging = judging;
    this.now = millis(dispute.now);
  }

  get context(): Context {
    this.#context ??= contextOf(this.dispute, this.judging.policy);
    return this.#context;
  }

  claim(id: string): Claim | undefined {
    this.#claims ??= new Map(this.dispute.claims.map((claim) => [claim.id, claim]));
    return this.#claims.get(id);
  }
}

const mostNamed = 2;

export const isHiddenField = ({ value }: Pick<FieldVerdict, "value">): boolean => isWithheld(value);

/** The way from what stands to a value of the field, in words. */
export function moveTo(
  field: FieldVerdict,
  value: Json | undefined,
  { dispute }: Telling,
  form: "do" | "does",
): string {
  const { path } = field;
  const hidden = isHiddenField(field);
  if (hidden) return changeWords({ path, before: undefined, after: null, hidden }, form);
  const before = valueIn(dispute.live, path);
  const prior = valueIn(dispute.prior, path);
  const isBack = prior !== undefined && sameValue(prior, value);
  return changeWords({ path, before, after: value, hidden, isBack }, form);
}

/** The situations that the holders answer: the value lasts as long as they do. */
function lasting({ holders }: FieldVerdict, telling: Telling): readonly string[] {
  const refs = holders.flatMap((id) => {
    const claim = telling.claim(id);
    if (claim === undefined || !isNeed(telling.judging.policy.file, claim.motivation.kind)) return [];
    const { confirmed, situation } = confirmation(claim, telling.context.witnesses);
    return confirmed && situation !== undefined ? [situation.ref] : [];
  });
  return refs.length === holders.length ? [...new Set(refs)] : [];
}

function howLong(field: FieldVerdict, telling: Telling): string {
  const end = field.until === undefined ? undefined : moment(field.until, telling.now);
  const refs = lasting(field, telling);
  if (refs.length === 0) return end === undefined ? "" : ` until ${end}`;
  const latest = end === undefined ? "" : `, until ${end} at the latest`;
  return ` while ${refs.join(" or ")} lasts${latest}`;
}

/** It holds what it could get, and wants something else. */
const isInPart = ({ field, constraint }: Claim, { path, value }: FieldVerdict): boolean =>
  field === path && constraint !== undefined && value !== undefined && !satisfies(value, constraint);

/** Who wins, where somebody loses; what all agree on needs no winner. */
function winners(field: FieldVerdict, telling: Telling): string {
  const { holders, deferred, refused, outcome } = field;
  if (holders.length === 0 || (outcome === "keep" && deferred.length + refused.length === 0)) return "";
  const names = holders.flatMap((id) => {
    const claim = telling.claim(id);
    return claim === undefined || isInPart(claim, field) ? [] : [claimant(claim)];
  });
  if (names.length === 0) return "";
  return `, as ${listed([...new Set(names)], mostNamed)} ${names.length === 1 ? "wants" : "want"},`;
}

/** Parley does it, waits to do it, or only says what it would do. */
function deedText(field: FieldVerdict, telling: Telling): string {
  const form = field.effect === "write" ? "does" : "do";
  const mood = field.effect === "write" ? "" : field.effect === "wait" ? "will " : "would ";
  return `Parley ${mood}${moveTo(field, field.value, telling, form)}`;
}

const withoutComma = (text: string): string => text.replace(/,$/, "");

/** What comes out for a field, who wins, and for how long. */
export function headline(field: FieldVerdict, telling: Telling): string {
  const { outcome, value } = field;
  const path = isHiddenField(field) ? openPath(field.path) : field.path;
  if (outcome === "ask") return `${path} needs a person.`;
  const rest = withoutComma(`${winners(field, telling)}${howLong(field, telling)}`);
  if (outcome === "revert") return `${deedText(field, telling)}${rest}.`;
  if (value === undefined) return `${path} stays as it is${rest}; its live value is unknown.`;
  if (value === null) return `${path} stays absent${rest}.`;
  return `${path} stays at ${shown(value, isHiddenField(field))}${rest}.`;
}
