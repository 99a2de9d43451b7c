import { actorKinds, motivationKinds } from "../../../claims/words.ts";
import type { Policy } from "../../policy.ts";
import type { PolicyFile } from "../../policy-file.ts";
import { actorsContain } from "../compare/selectors.ts";
import type { Finding } from "../finding.ts";

type AuthorityTableRow = PolicyFile["authority"]["claims"][number];

/** In a table where the first row counts, each row needs someone whom no earlier row has taken. */
export function idleAuthority({ file, at }: Policy): readonly Finding[] {
  const { claims, situations } = file.authority;
  const shadowed = (section: string, index: number) => ({
    level: "warning" as const,
    rule: "idle-authority",
    pointer: `${section}/${index}`,
    message: `nobody can use this row: the rows before it, from ${at(`${section}/0`)} on, take all that it could match`,
    hint: "move it further up, or remove it",
  });
  return [
    ...claims.flatMap((row, index) =>
      isTaken(claims.slice(0, index), row) ? [shadowed("/authority/claims", index)] : [],
    ),
    ...file.urgency.flatMap((row, index) =>
      isTaken(file.urgency.slice(0, index), row) ? [shadowed("/urgency", index)] : [],
    ),
    ...situations.flatMap(grantsNobody),
  ];
}

/** Every motivation and kind that the row can match is taken by one earlier row. */
function isTaken(earlier: readonly Partial<AuthorityTableRow>[], row: Partial<AuthorityTableRow>): boolean {
  const pairs = (row.motivations ?? motivationKinds).flatMap((motivation) =>
    (row.kinds ?? actorKinds).map((kind) => ({ motivation, kind })),
  );
  return pairs.every(({ motivation, kind }) =>
    earlier.some(
      ({ motivations, ...actor }) =>
        (motivations?.includes(motivation) ?? true) &&
        actorsContain(actorOf(actor), actorOf({ ...row, kinds: [kind] })),
    ),
  );
}

const actorOf = ({ kinds, principals, via }: Partial<AuthorityTableRow>) => ({ kinds, principals, via });

function grantsNobody(row: PolicyFile["authority"]["situations"][number], index: number): readonly Finding[] {
  if (row.sources !== undefined || row.principals !== undefined || row.persons === true) return [];
  const pointer = `/authority/situations/${index}`;
  const hint = "name `sources` or `principals`, or set `persons: true`";
  return [
    {
      level: "warning",
      rule: "idle-authority",
      pointer,
      message: "this row lets nobody declare anything",
      hint,
    },
  ];
}
