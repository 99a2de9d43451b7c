import { createHash } from "node:crypto";
import type { Claim } from "#core/claims/claim.ts";
import type { Json } from "#core/fields/json.ts";
import { parted } from "#core/hidden/beside.ts";
import { printedDeep } from "#core/hidden/words.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { recordText } from "#core/ledger/record-text.ts";
import type { Looked } from "#core/looking/look.ts";

/** Moves with everything that came out, also with what the lines do not say. */
export const fingerprint = (...parts: readonly unknown[]): string =>
  createHash("sha256")
    .update(JSON.stringify(parted(parts)))
    .digest("hex")
    .slice(0, 10);

const print = (value: Json | undefined): string =>
  value === undefined ? "?" : JSON.stringify(printedDeep(value));

const claimText = ({ actor, field, constraint, motivation, source }: Claim): string =>
  `${actor.principal} ${field} ${JSON.stringify(printedDeep(constraint))}` +
  (motivation.kind === "none" ? "" : ` ${motivation.kind}`) +
  (source === "inferred" || source === "observed" ? "" : ` ${source}`);

function verdictText({ verdict }: Looked): readonly string[] {
  return verdict.fields.map(({ path, outcome, effect, value, ask, holders, deferred, refused }) => {
    const others = deferred.length + refused.length;
    const what = ask === null ? `${outcome} ${print(value)}` : `ask ${ask.cause}`;
    return `${path} ${what} ${effect} for ${holders.length}${others === 0 ? "" : ` before ${others}`}`;
  });
}

const pastText = ({ history }: DocketRecord): readonly string[] =>
  history.map(
    ({ field, principal, after, by }) =>
      `${principal} ${field} ${print(after)}${by === "change" ? "" : ` ${by}`}`,
  );

function learntText({ learnt = {} }: DocketRecord): readonly string[] {
  const authors = Object.entries(learnt.authors ?? {}).map(
    ([path, { principal = "?", how }]) => `${path} ${principal} ${how}`,
  );
  return learnt.creator === undefined ? authors : [`it ${learnt.creator.principal ?? "?"}`, ...authors];
}

const listed = (name: string, before: readonly string[], after: readonly string[]): readonly string[] => {
  const [gone, come] = [
    before.filter((one) => !after.includes(one)),
    after.filter((one) => !before.includes(one)),
  ];
  const parts = [...come.map((one) => `+ ${one}`), ...gone.map((one) => `- ${one}`)];
  return parts.length === 0 ? [] : [`${name} ${parts.join("; ")}`];
};

const none: readonly string[] = [];

/** What one look came to, beside what the one before had: only what is different is told. */
export function lookedText(looked: Looked, last: Looked | undefined): readonly string[] {
  const { record, dispute, alarms, surprises, isChanged, isUnexplained, lookAgainMs, differsAt } = looked;
  const open =
    record.case === undefined
      ? "no case"
      : `case ${record.case.state}${record.case.stirred ? " stirred" : ""}`;
  const marks = [
    isChanged ? "changed" : "same",
    open,
    ...(isUnexplained ? ["unexplained"] : []),
    ...(lookAgainMs === undefined ? [] : [`again in ${lookAgainMs / 1_000} s`]),
    ...(differsAt === undefined ? [] : [`differs ${differsAt.slice(8, 19)}`]),
    ...(record.waiting === undefined ? [] : [`waits for ${record.waiting.length}`]),
    ...(record.unproven === undefined ? [] : ["unproven"]),
  ];
  const { policy: _, ...rest } = record;
  const all = [recordText({ ...rest, policy: undefined }), { ...looked, record: undefined }];
  return [
    `${marks.join(", ")} ${fingerprint(...all)}`,
    ...listed("claims", last?.dispute.claims.map(claimText) ?? none, dispute.claims.map(claimText)),
    ...listed("past", last === undefined ? none : pastText(last.record), pastText(record)),
    ...listed("authors", last === undefined ? none : learntText(last.record), learntText(record)),
    ...listed("verdict", last === undefined ? none : verdictText(last), verdictText(looked)),
    ...[...alarms, ...surprises].map((text) => `! ${text}`),
  ];
}
