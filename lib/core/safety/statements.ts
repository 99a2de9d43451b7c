import { readAs } from "../fields/equality.ts";
import { isList, isRecord, type Json, property } from "../fields/json.ts";
import { rememberedFor } from "../remembered.ts";
import { type ConditionEntry, textsIn } from "./household.ts";

/** Who, what or on what: one pattern, or everything except some. */
export type Dimension = { readonly except: boolean; readonly patterns: readonly string[] };

/** The smallest part of a policy document: one statement for one principal, one action and one resource. */
export type Grant = {
  readonly effect: "allow" | "deny";
  /** As `AWS:…`, `Service:…`; absent in a policy that belongs to an identity. */
  readonly principal: Dimension | undefined;
  readonly action: Dimension;
  readonly resource: Dimension;
  readonly conditions: readonly ConditionEntry[];
};

const mostGrants = 2_000;
const longestText = 200_000;

type ReadGrants = readonly Grant[] | "unreadable";

const grantsOfDocument = rememberedFor((document: object) => grantsOf(document as Json));

/** A value that is meant to be a policy document, by its shape: an object, a list of statements, or JSON as text. */
export function looksLikePolicy(value: Json | undefined): boolean {
  if (typeof value === "string") return /^\s*(?:[{[]|%7B|%5B)/i.test(value.slice(0, 64));
  if (isList(value)) return value.length > 0 && value.every(isStatement);
  return isRecord(value) && (isStatement(value) || Object.hasOwn(value, "Statement"));
}

/** All that a policy document allows and denies; what cannot be read, or is too long to compare, is unreadable. */
export function grantsIn(value: Json | undefined): ReadGrants {
  if (value === undefined || value === null) return [];
  const document = typeof value === "string" ? parsed(value) : value;
  if (!isRecord(document) && !isList(document)) return "unreadable";
  return grantsOfDocument(document);
}

const isStatement = (value: Json): boolean =>
  isRecord(value) &&
  Object.hasOwn(value, "Effect") &&
  ["Action", "NotAction", "Principal", "NotPrincipal"].some((name) => Object.hasOwn(value, name));

/** The same text is one object, so that it is taken apart once. */
const texts = new Map<string, Json>();

function parsed(text: string): Json {
  if (text.length > longestText) return text;
  const known = texts.get(text);
  if (known !== undefined) return known;
  const document = readAs(text, "json");
  if (texts.size >= 256) texts.clear();
  texts.set(text, document);
  return document;
}

function grantsOf(document: Json): ReadGrants {
  const said = isRecord(document) ? property(document, "Statement") : document;
  const statements =
    isRecord(document) && isStatement(document) ? [document] : isRecord(said) ? [said] : said;
  if (!isList(statements)) return "unreadable";
  const grants: Grant[] = [];
  for (const statement of statements) {
    const read = isRecord(statement) ? grantsBy(statement, mostGrants - grants.length) : "unreadable";
    if (read === "unreadable") return read;
    grants.push(...read);
  }
  return grants;
}

function grantsBy(statement: { readonly [key: string]: Json }, most: number): ReadGrants {
  const effect = property(statement, "Effect");
  const principals = principalsOf(statement);
  const actions = dimensionsOf(statement, "Action", (text) => text.toLowerCase());
  const resources = dimensionsOf(statement, "Resource");
  const conditions = conditionsOf(property(statement, "Condition"));
  if (effect !== "Allow" && effect !== "Deny") return "unreadable";
  if (principals === undefined || actions === undefined || resources === undefined) return "unreadable";
  if (conditions === undefined || actions.length === 0) return "unreadable";
  const who = principals.length === 0 ? [undefined] : principals;
  // A policy that belongs to a resource may leave out on what.
  const onWhat = resources.length === 0 ? [everything] : resources;
  if (who.length * actions.length * onWhat.length > most) return "unreadable";
  const kind = effect === "Allow" ? "allow" : "deny";
  return who.flatMap((principal) =>
    actions.flatMap((action) =>
      onWhat.map((resource): Grant => ({ effect: kind, principal, action, resource, conditions })),
    ),
  );
}

const everything: Dimension = { except: false, patterns: ["*"] };
const plain = (text: string): string => text;

/** One dimension for each pattern, or a single one that excepts them all; nothing where the statement is silent. */
function dimensionsOf(
  statement: { readonly [key: string]: Json },
  name: "Action" | "Resource",
  spelled = plain,
): readonly Dimension[] | undefined {
  const named = textsIn(property(statement, name));
  const excepted = textsIn(property(statement, `Not${name}`));
  if (named === undefined || excepted === undefined) return undefined;
  if (excepted.length > 0) return [{ except: true, patterns: excepted.map(spelled) }];
  return named.map((text) => ({ except: false, patterns: [spelled(text)] }));
}

function principalsOf(statement: { readonly [key: string]: Json }): readonly Dimension[] | undefined {
  const named = principalTexts(property(statement, "Principal"));
  const excepted = principalTexts(property(statement, "NotPrincipal"));
  if (named === undefined || excepted === undefined) return undefined;
  if (excepted.length > 0) return [{ except: true, patterns: excepted }];
  return named.map((text) => ({ except: false, patterns: [text] }));
}

function principalTexts(value: Json | undefined): readonly string[] | undefined {
  if (value === undefined) return [];
  if (value === "*") return ["AWS:*"];
  if (!isRecord(value)) return undefined;
  const kinds = Object.entries(value).map(([kind, of]) => textsIn(of)?.map((text) => spelledOut(kind, text)));
  return kinds.every((one) => one !== undefined) ? kinds.flat() : undefined;
}

/** An account may be named by its number alone. */
function spelledOut(kind: string, text: string): string {
  return kind === "AWS" && /^\d{12}$/.test(text) ? `AWS:arn:aws:iam::${text}:root` : `${kind}:${text}`;
}

function conditionsOf(value: Json | undefined): readonly ConditionEntry[] | undefined {
  if (value === undefined || value === null) return [];
  if (!isRecord(value)) return undefined;
  const entries: ConditionEntry[] = [];
  for (const [operator, keys] of Object.entries(value)) {
    if (!isRecord(keys)) return undefined;
    for (const [key, of] of Object.entries(keys)) {
      const values = textsIn(of);
      if (values === undefined) return undefined;
      entries.push({ operator: operator.toLowerCase(), key: key.toLowerCase(), values: values.toSorted() });
    }
  }
  return entries;
}
