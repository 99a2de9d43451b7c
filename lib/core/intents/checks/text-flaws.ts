import type { Motivation } from "../../claims/claim.ts";
import type { Json } from "../../fields/json.ts";
import { holdsKey } from "../../hidden/by-looks.ts";
import { oddityIn } from "../../hidden/foreign-text.ts";
import type { Mistake } from "../../schema/check.ts";
import { flaw } from "./flaw.ts";

const longestEvidence = 4_096;

export const plainWords = "say it in plain words";

/** What people write about their reason is shown to others. */
export function textFlaws(motivation: Motivation | undefined): readonly Mistake[] {
  if (motivation === undefined) return [];
  const { ref, note, evidence } = motivation;
  const parts = Object.entries({ ref, note, evidence }).filter(
    ([, part]) => part !== undefined && holdsKey(part as Json),
  );
  const hint = "point to where it is kept instead";
  const odd = oddFlaws({ ref, note });
  if (odd.length > 0) return odd;
  const secret = parts.map(([name]) => flaw(`/motivation/${name}`, "this looks like a secret", hint));
  if (JSON.stringify(evidence ?? []).length <= longestEvidence) return secret;
  return [
    ...secret,
    flaw("/motivation/evidence", `this takes more than ${longestEvidence} characters`, "refer to it instead"),
  ];
}

/** INVARIANT (plain words): what could act on a reader, or pass for Parley's own, is refused and not only made harmless. */
function oddFlaws(parts: Readonly<Record<string, string | undefined>>): readonly Mistake[] {
  return Object.entries(parts).flatMap(([name, text]) => {
    const odd = text === undefined ? undefined : oddityIn(text);
    return odd === undefined ? [] : [flaw(`/motivation/${name}`, `this holds ${odd}`, plainWords)];
  });
}
