import { actorName } from "../../arbitration/explain/words.ts";
import type { FieldVerdict } from "../../arbitration/verdict.ts";
import type { Claim } from "../../claims/claim.ts";
import type { Json } from "../../fields/json.ts";
import { valueText } from "../../fields/value-text.ts";
import type { Hides } from "../../hidden/hides.ts";
import { hiddenWord } from "../../hidden/words.ts";
import { plainLine } from "../../schema/plain-text.ts";
import type { Remedies } from "../offers/remedies.ts";

/** What a Lambda hook answers. */
export type HookAnswer = {
  readonly hookStatus: "SUCCESS" | "FAILED";
  readonly errorCode?: "NonCompliant";
  readonly message: string;
  readonly clientRequestToken: string | null;
};

export type RefusedWrite = {
  readonly fields: readonly FieldVerdict[];
  readonly claims: readonly Claim[];
  readonly remedies: Remedies;
  readonly hides: Hides;
  /** Where more of it stands. */
  readonly link: string;
};

const longestField = 400;

const shown = (value: Json | undefined, path: string, hides: Hides): string =>
  hides(path) ? hiddenWord : value === null || value === undefined ? "nothing" : valueText(value);

/** Who holds it: the policy where no claim does. */
function holdersOf({ holders }: FieldVerdict, { claims }: RefusedWrite): string {
  const names = holders.map((id) => claims.find((claim) => claim.id === id)?.actor.principal);
  const known = [...new Set(names.filter((name) => name !== undefined).map(actorName))];
  return known.length === 0 ? "the policy" : known.slice(0, 3).join(", ");
}

function offerText({ path }: FieldVerdict, { remedies, hides }: RefusedWrite): string {
  const offer = remedies.get(path)?.offer;
  if (offer === null || offer === undefined) return "";
  const values = Object.entries(offer.values).map(([at, value]) => `${at} ${shown(value, at, hides)}`);
  return ` What would stay now: ${values.join(", ")}.`;
}

function fieldText(field: FieldVerdict, write: RefusedWrite): string {
  const { path, value, until, outcome, ask } = field;
  const place = plainLine(path, 200);
  if (outcome === "ask" || ask?.beside === false)
    return `${place}: somebody has to say yes first; it is asked, and the answer lets the next deployment pass.${offerText(field, write)}`;
  const end = until === undefined ? "" : ` until ${until}`;
  const held = `held by ${holdersOf(field, write)}${end}`;
  return `${place}: would go back to ${shown(value, path, write.hides)}, ${held}.${offerText(field, write)}`;
}

const clipped = (text: string, longest: number): string =>
  text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;

/** Holder, until when, counter-offer and link; the link is whole or, where it leaves room for nothing else, not there. INVARIANT (no secrets): hidden values are said to be hidden. */
export function refusalText(write: RefusedWrite, longest: number): string {
  const link = write.link.length < longest / 2 ? ` ${write.link}` : "";
  const told = write.fields.map((field) => clipped(fieldText(field, write), longestField)).join(" ");
  return `${clipped(`Parley: ${told}`, longest - link.length)}${link}`;
}
