import type { MotivationKind } from "../../../claims/words.ts";
import type { PolicyFile } from "../../../policy/policy-file.ts";
import { remembered } from "../../../remembered.ts";

/** A number that some other system gave out, and what it is a reason for. */
export type Reference = { readonly kind: MotivationKind; readonly ref: string };

/** Finds the first reference in a text. */
export type References = (text: string) => Reference | undefined;

type Prefix = {
  readonly text: string;
  readonly kind: MotivationKind;
  /** How many letters or digits follow exactly, where all of it is one form. */
  readonly marks: number;
};

const wellKnown: PolicyFile["references"] = {
  incident: ["INC", "INCIDENT"],
  vulnerability: ["CVE", "GHSA"],
  "change-ticket": ["CHG", "CHANGE", "RFC", "CRQ", "JIRA"],
};

const longest = 500;
const mostRefs = 256;

/** The longest prefix first, so that `INCIDENT-7` is not read as `INC`; a team's own before the well-known. */
function prefixesOf(references: PolicyFile["references"]): readonly Prefix[] {
  const listed = [references, wellKnown].flatMap((table) =>
    Object.entries(table).flatMap(([kind, prefixes]) =>
      (prefixes ?? []).map((written): Prefix => {
        const text = written.replaceAll("?", "");
        return { text, kind: kind as MotivationKind, marks: written.length - text.length };
      }),
    ),
  );
  return listed.toSorted((a, b) => b.text.length - a.text.length);
}

const isLetterOrDigit = (text: string, at: number): boolean => /[A-Z0-9]/.test(text.charAt(at));

/** Where the digits after a prefix end; undefined where none follow. A CVE has two numbers, a GHSA three words. */
function endOfNumber(text: string, from: number, prefix: string): number | undefined {
  let at = from + (/[-_#]/.test(text.charAt(from)) ? 1 : 0);
  const isWord = prefix === "GHSA";
  const start = at;
  while (isWord ? isLetterOrDigit(text, at) : /\d/.test(text.charAt(at))) at += 1;
  if (at === start) return undefined;
  const goesOn = (prefix === "CVE" || isWord) && text.charAt(at) === "-" && isLetterOrDigit(text, at + 1);
  return goesOn ? endOfNumber(text, at, prefix) : at;
}

type FoundReference = Reference & { readonly at: number };

/** Where a form such as `Q?????` ends: each mark is a letter or a digit, and one at least a digit, so that no word is one. */
function endOfForm(text: string, from: number, marks: number): number | undefined {
  const end = from + marks;
  let digits = 0;
  for (let at = from; at < end; at += 1) {
    if (!isLetterOrDigit(text, at)) return undefined;
    if (/\d/.test(text.charAt(at))) digits += 1;
  }
  return digits === 0 ? undefined : end;
}

function foundAt(
  text: string,
  at: number,
  { text: prefix, kind, marks }: Prefix,
): FoundReference | undefined {
  if (at > 0 && isLetterOrDigit(text, at - 1)) return undefined;
  const from = at + prefix.length;
  const end = marks === 0 ? endOfNumber(text, from, prefix) : endOfForm(text, from, marks);
  if (end === undefined || isLetterOrDigit(text, end)) return undefined;
  const ref = text.slice(at, end);
  return { at, kind, ref: prefix === "GHSA" ? `GHSA${ref.slice(4).toLowerCase()}` : ref };
}

function first(text: string, prefix: Prefix): FoundReference | undefined {
  for (let at = text.indexOf(prefix.text); at >= 0; at = text.indexOf(prefix.text, at + 1)) {
    const found = foundAt(text, at, prefix);
    if (found !== undefined) return found;
  }
  return undefined;
}

function find(prefixes: readonly Prefix[], text: string): Reference | undefined {
  const capitals = text.slice(0, longest).toUpperCase();
  let best: FoundReference | undefined;
  for (const prefix of prefixes) {
    const found = first(capitals, prefix);
    if (found !== undefined && (best === undefined || found.at < best.at)) best = found;
  }
  return best === undefined ? undefined : { kind: best.kind, ref: best.ref.slice(0, mostRefs) };
}

/** A team adds its own prefixes to the well-known ones; there are no patterns, so nothing can run long. */
export function referencesFrom(file: Pick<PolicyFile, "references">): References {
  const prefixes = prefixesOf(file.references);
  const answers = remembered((text) => ({ reference: find(prefixes, text) }));
  return (text) => answers(text).reference;
}
