import { type Statement, statementsIn } from "../../../claims/statements/read-document.ts";
import { canonicalJson, type Json } from "../../../fields/json.ts";
import { lastName } from "../../../fields/last-name.ts";
import { looksLikePolicy } from "../../../safety/statements.ts";
import { clipped, type Deed, listed } from "./deed.ts";

const longestWord = 80;
const mostNamed = 2;

const ticked = (text: string): string => `\`${clipped(text, longestWord)}\``;

function whoseOf(principal: NonNullable<Statement["principals"]>[number]): string {
  const { kind, text } = principal;
  if (text === "*") return "everybody";
  if (kind === "Service") return `the service ${clipped(text, longestWord)}`;
  const account = /^(?:arn:[\w-]+:iam::)?(\d{12})(?::root)?$/.exec(text)?.[1];
  if (account !== undefined) return `account ${account}`;
  const [, owner, what] = /^arn:[\w-]+:(?:iam|sts)::(\d{12}):(.+)$/.exec(text) ?? [];
  if (owner === undefined || what === undefined) return ticked(text);
  return `${ticked(lastName(what))} of account ${owner}`;
}

function whatOf({ actions, resources, conditions }: Statement): string {
  const but = actions.others ? "everything but " : "";
  const on =
    resources === undefined || resources.globs.includes("*")
      ? ""
      : ` on ${resources.others ? "everything but " : ""}${listed(resources.globs.map(ticked), mostNamed)}`;
  const demands = conditions.length === 0 ? "" : ", under conditions";
  return `${but}${listed(actions.globs.map(ticked), mostNamed)}${on}${demands}`;
}

function toWhom({ principals }: Statement, word: string): string {
  if (principals === undefined) return "";
  return ` ${word} ${listed(principals.map(whoseOf), mostNamed)}`;
}

/** What a statement says when it is put there, or when it is taken away. */
function deedOf(statement: Statement, isThere: boolean): Deed {
  const what = whatOf(statement);
  if (statement.effect === "Deny")
    return isThere
      ? { verb: "deny", what: `${what}${toWhom(statement, "to")}` }
      : { verb: "lift", what: `the denial of ${what}${toWhom(statement, "to")}` };
  return isThere
    ? { verb: "allow", what: `${what}${toWhom(statement, "to")}` }
    : { verb: "withdraw", what: `${what}${toWhom(statement, "from")}` };
}

/** The statements of a policy document that can be read to the end. */
function readable(value: Json | undefined): readonly Statement[] | undefined {
  if (value === undefined || value === null) return [];
  if (!looksLikePolicy(value)) return undefined;
  const read = statementsIn(value);
  return read?.every((statement) => statement !== undefined) ? (read as readonly Statement[]) : undefined;
}

const keyOf = (statement: Statement): string => canonicalJson(statement as unknown as Json);

/** What a policy document begins and ceases to say; nothing where one of the two is none, or cannot be read. */
export function statementDeeds(
  before: Json | undefined,
  after: Json | undefined,
): readonly Deed[] | undefined {
  const [old, fresh] = [readable(before), readable(after)];
  if (old === undefined || fresh === undefined || old.length + fresh.length === 0) return undefined;
  const [had, has] = [new Set(old.map(keyOf)), new Set(fresh.map(keyOf))];
  return [
    ...fresh.filter((one) => !had.has(keyOf(one))).map((one) => deedOf(one, true)),
    ...old.filter((one) => !has.has(keyOf(one))).map((one) => deedOf(one, false)),
  ];
}

/** A policy document by what it says; nothing for anything else. */
export function policyWords(value: Json): string | undefined {
  const read = readable(value);
  if (read === undefined) return undefined;
  if (read.length === 0) return "a policy that says nothing";
  const says = read.map((one) => `${one.effect === "Deny" ? "denies" : "allows"} ${deedOf(one, true).what}`);
  return `a policy that ${listed(says, mostNamed)}`;
}
