import type { ActorNoticeKind } from "../../claims/words.ts";
import type { FieldPath } from "../../fields/path.ts";
import { shortField } from "../../questions/naming.ts";
import type { ResourceId } from "../../resources/resource-id.ts";
import { plainLine } from "../../schema/plain-text.ts";
import { stakeFacts, stakeText } from "../stake-text.ts";

const names = ["by", "why", "until", "line", "stands"] as const;
type Name = (typeof names)[number];

type FieldTold = Readonly<Partial<Record<Name, string>>> & { readonly field: FieldPath };

export type StakeToldInput = {
  readonly kind: ActorNoticeKind;
  readonly resource: ResourceId;
  readonly fields: readonly FieldPath[];
  readonly times: number;
  readonly observed: boolean;
  readonly facts: readonly FieldTold[];
  /** What their claimant can do instead. */
  readonly remedies: { readonly offer: string | null; readonly winningLine: string | null };
};

const mostParts = 10;
const longest = 2_000;

/** The words of a notice: what is the same for all fields is said once, anything else by field. */
export function stakeTold({ facts, remedies, ...about }: StakeToldInput) {
  const told = Object.fromEntries(
    names.flatMap((name) => {
      const text = joined(facts, name);
      return text === undefined ? [] : [[name, text]];
    }),
  ) as Partial<Record<Name, string>>;
  const { offer, winningLine } = remedies;
  const stake = {
    ...about,
    ...told,
    ...(offer !== null && { offer }),
    ...(winningLine !== null && { wins: winningLine }),
  };
  const { subject, body } = stakeText(stake);
  const { what } = stakeFacts(stake);
  return { subject, text: body, what, ...told };
}

function joined(facts: readonly FieldTold[], name: Name): string | undefined {
  const known = facts.flatMap((one) =>
    one[name] === undefined ? [] : [{ field: one.field, text: one[name] }],
  );
  const texts = new Set(known.map(({ text }) => text));
  if (texts.size <= 1) return known[0] === undefined ? undefined : plainLine(known[0].text, longest);
  const parts = known.slice(0, mostParts).map(({ field, text }) => `${shortField(field)}: ${text}`);
  const rest = known.length - parts.length;
  return plainLine(parts.join("; ") + (rest > 0 ? `; and ${rest} more` : ""), longest);
}
