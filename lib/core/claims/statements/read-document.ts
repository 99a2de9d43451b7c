import { canonicalJson, isList, isRecord, type Json, property } from "../../fields/json.ts";
import { documentFrom } from "./json-text.ts";

/** Globs that are meant, or all but these. */
export type NamedPrincipals = { readonly globs: readonly string[]; readonly others: boolean };

export type Principal = {
  readonly kind: "AWS" | "Service" | "Federated" | "CanonicalUser";
  readonly text: string;
};

export type StatementCondition = {
  readonly operator: string;
  readonly key: string;
  readonly values: readonly string[];
};

/** One statement by its content; its name and its place among the others mean nothing. */
export type Statement = {
  readonly effect: "Allow" | "Deny";
  /** None is said in a policy that hangs on the principal itself. */
  readonly principals: readonly Principal[] | undefined;
  readonly actions: NamedPrincipals;
  /** None is said in a trust policy. */
  readonly resources: NamedPrincipals | undefined;
  readonly conditions: readonly StatementCondition[];
};

const most = 2_000;
const everyone: readonly Principal[] = [{ kind: "AWS", text: "*" }];

/**
 * The statements of a policy document, of a list of documents or statements, or of one of them alone. A statement
 * that cannot be read with certainty is undefined, and so is what is no document at all.
 */
export function statementsIn(value: Json): readonly (Statement | undefined)[] | undefined {
  const read = partsOf(value, 0);
  return read === undefined || read.length > most ? undefined : joined(read);
}

function partsOf(value: Json, depth: number): readonly (Statement | undefined)[] | undefined {
  if (depth > 3) return undefined;
  if (typeof value === "string") {
    const document = documentFrom(value);
    return isRecord(document) || isList(document) ? partsOf(document, depth + 1) : undefined;
  }
  if (isList(value)) {
    return value.length > most ? undefined : value.flatMap((part) => partsOf(part, depth + 1) ?? [undefined]);
  }
  if (!isRecord(value)) return undefined;
  if (property(value, "Effect") !== undefined) return [statementFrom(value)];
  const inner = property(value, "Statement");
  const isKnown = Object.keys(value).every((name) => ["Version", "Id", "Statement"].includes(name));
  return inner === undefined || typeof inner === "string" || !isKnown ? undefined : partsOf(inner, depth + 1);
}

const words = new Set([
  "Sid",
  "Effect",
  "Principal",
  "NotPrincipal",
  "Action",
  "NotAction",
  "Resource",
  "NotResource",
  "Condition",
]);

function statementFrom(value: { readonly [key: string]: Json }): Statement | undefined {
  const effect = property(value, "Effect");
  if (effect !== "Allow" && effect !== "Deny") return undefined;
  if (!Object.keys(value).every((name) => words.has(name))) return undefined;
  const actions = namedBy(value, "Action");
  const resources = namedBy(value, "Resource");
  const principals = principalsOf(value);
  const conditions = conditionsOf(property(value, "Condition"));
  if (actions === undefined || principals === undefined || conditions === undefined) return undefined;
  if (resources === undefined && ("Resource" in value || "NotResource" in value)) return undefined;
  if (!actions.globs.every((glob) => /^[\w:*?-]{1,256}$/.test(glob))) return undefined;
  const lower = { ...actions, globs: actions.globs.map((glob) => glob.toLowerCase()) };
  return { effect, principals: principals ?? undefined, actions: lower, resources, conditions };
}

/** Text or a list of texts; numbers, as YAML reads accounts, count as text. */
function textsOf(value: Json | undefined): readonly string[] | undefined {
  const list = isList(value) ? value : value === undefined ? [] : [value];
  const texts = list.flatMap((each) =>
    typeof each === "string" || typeof each === "number" || typeof each === "boolean" ? [String(each)] : [],
  );
  return texts.length === list.length && list.length > 0 && list.length <= most ? texts : undefined;
}

function namedBy(value: { readonly [key: string]: Json }, name: string): NamedPrincipals | undefined {
  const plain = property(value, name);
  const others = property(value, `Not${name}`);
  if ((plain === undefined) === (others === undefined)) return undefined;
  const globs = textsOf(plain ?? others);
  return globs === undefined ? undefined : { globs, others: others !== undefined };
}

/** Null where none is named; all but some are as many as everyone. */
function principalsOf(value: { readonly [key: string]: Json }): readonly Principal[] | null | undefined {
  const plain = property(value, "Principal");
  const others = property(value, "NotPrincipal");
  if (plain === undefined && others === undefined) return null;
  if (plain !== undefined && others !== undefined) return undefined;
  if (others !== undefined || plain === "*") return everyone;
  if (!isRecord(plain)) return undefined;
  const kinds = ["AWS", "Service", "Federated", "CanonicalUser"] as const;
  const read = kinds.flatMap((kind) => {
    const texts = textsOf(property(plain, kind));
    return texts?.map((text): Principal => ({ kind, text })) ?? [];
  });
  const isWhole = Object.entries(plain).every(
    ([kind, texts]) => kinds.some((known) => known === kind) && textsOf(texts) !== undefined,
  );
  return isWhole && read.length > 0 ? read : undefined;
}

function conditionsOf(value: Json | undefined): readonly StatementCondition[] | undefined {
  if (value === undefined) return [];
  if (!isRecord(value)) return undefined;
  const conditions: StatementCondition[] = [];
  for (const [operator, keys] of Object.entries(value)) {
    if (!isRecord(keys)) return undefined;
    for (const [key, wanted] of Object.entries(keys)) {
      const values = textsOf(wanted);
      if (values === undefined) return undefined;
      conditions.push({ operator: operator.toLowerCase(), key: key.toLowerCase(), values });
    }
  }
  return conditions;
}

/** Statements that differ in their actions only are one, however often they are split. */
function joined(read: readonly (Statement | undefined)[]): readonly (Statement | undefined)[] {
  const known = new Map<string, Statement>();
  const rest: (Statement | undefined)[] = [];
  for (const statement of read) {
    if (statement === undefined || statement.actions.others) {
      rest.push(statement);
      continue;
    }
    const { actions, ...same } = statement;
    const key = canonicalJson(same as unknown as Json);
    const globs = [...(known.get(key)?.actions.globs ?? []), ...actions.globs];
    known.set(key, { ...statement, actions: { globs, others: false } });
  }
  return [...known.values(), ...rest];
}
