import { instantOf, millis } from "../../claims/instant.ts";
import type { Ruling } from "../dispute.ts";

type NamedRuling = Pick<Ruling, "id">;
type AskedField = { readonly question: string; readonly index: number; readonly askedAt: string };

/** What a ruling on a question is named: by the question, by which of its fields, and by when it was put. */
export const rulingName = ({ question, index, askedAt }: AskedField): string =>
  `${question}.${index}.${millis(askedAt).toString(36)}`;

/** By its name an answer is found again by its question. */
export const isRulingOn = (questionId: string, { id }: NamedRuling): boolean =>
  id.startsWith(`${questionId}.`);

/** The question that a ruling answered. */
export const questionRuledOn = ({ id }: NamedRuling): string => id.split(".")[0] ?? id;

/** When the question was put that a ruling answered. */
export function putAt({ id }: NamedRuling): string | undefined {
  const moment = /^[0-9a-f]{64}\.\d+\.([0-9a-z]{1,11})$/.exec(id)?.[1];
  return moment === undefined ? undefined : instantOf(Number.parseInt(moment, 36));
}
