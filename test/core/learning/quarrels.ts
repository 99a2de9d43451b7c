import type { Dispute } from "#core/arbitration/dispute.ts";
import { millis } from "#core/claims/instant.ts";
import { sha256 } from "#core/digest.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { decided, policy, quarrel } from "./evening-quarrel.ts";

const begin = Date.parse("2026-08-03T22:10:00Z");
const day = 86_400_000;

/** The evening quarrel of one of many days, on one of several resources, answered by one of several humans. */
function quarrelOf(n: number, answer: "keep" | "revert"): Dispute {
  const askedAt = new Date(begin + n * day).toISOString();
  const base = quarrel({ askedAt, answer, by: `sso/human-${n % 2}@example.com` });
  const saver = `arn:aws:iam::123456789012:role/saver-${n % 4}`;
  const [holds, wants] = base.claims;
  if (holds === undefined || wants === undefined) throw new Error("nobody quarrels");
  return {
    ...base,
    case: `case-${n}`,
    resource: { ...base.resource, id: `group-${n % 5}` },
    claims: [holds, { ...wants, actor: { ...wants.actor, principal: saver } }],
    rulings: base.rulings.map((ruling) => ({
      ...ruling,
      id: `${sha256(`question ${n}`)}.0.${millis(askedAt).toString(36)}`,
    })),
  };
}

/** A decision as it is logged, a day each; `answers` says what was answered on which. */
export const quarrels = (answers: readonly ("keep" | "revert")[]): readonly LoggedDecision[] =>
  answers.map((answer, n) => {
    const dispute = quarrelOf(n, answer);
    const { resource, now: at } = dispute;
    const record = decided(dispute, policy);
    const id = sha256(`decision ${n}`);
    return { id, case: `case-${n}`, at, version: n + 1, resource, record, after: undefined, digest: "" };
  });
