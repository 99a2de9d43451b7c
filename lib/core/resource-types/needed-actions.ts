import { covers, type FieldPath } from "../fields/path.ts";
import type { ActionFacts, CallKnowledge, TypeFacts } from "./call-knowledge.ts";

/** An action that a write needs, and what IAM can limit it to: the resource, something else besides it, or nothing. */
export type NeededAction = { readonly action: string; readonly on: ReadonlySet<"resource" | "other"> };

type NeededActionsKnowing = Pick<CallKnowledge, "action">;

/**
 * What IAM has to allow anyone who writes a field: every action of the type's update handler that changes something; for a
 * tag those that tag, for anything else all others. Undefined where nobody can tell.
 */
export function actionsFor(
  type: TypeFacts,
  field: FieldPath,
  knowledge: NeededActionsKnowing,
): readonly NeededAction[] | undefined {
  const { update = [] } = type.handlers;
  if (update.some((action) => action.includes("*") && !readingName.test(action))) return undefined;
  const changing = update.flatMap((action) => {
    const facts = factsOf(action, knowledge);
    // What IAM does not know is a slip in the schema.
    if (facts?.level === undefined || facts.level === "read" || facts.level === "list") return [];
    return [{ action, level: facts.level, on: limitsOf(type, facts) }];
  });
  const isTag = type.tagProperty !== undefined && covers(type.tagProperty, field);
  const tagging = changing.filter(({ level }) => level === "tagging");
  const others = changing.filter(({ level }) => level !== "tagging");
  // A handler may set tags and fields by one and the same call.
  const needed = isTag && tagging.length > 0 ? tagging : others;
  return needed.length === 0 ? undefined : needed.map(({ action, on }) => ({ action, on }));
}

const readingName = /:(?:Describe|Get|List|BatchGet|Search)[^:]*$/;

function factsOf(action: string, knowledge: NeededActionsKnowing): ActionFacts | undefined {
  const [prefix = "", name = ""] = action.split(":");
  return knowledge.action(prefix, name);
}

function limitsOf({ type }: TypeFacts, facts: ActionFacts): NeededAction["on"] {
  const { required, optional, unmodelled, handledBy } = facts;
  const on = new Set<"resource" | "other">();
  const named = [...required, ...optional];
  const namesSome = named.length + unmodelled.length > 0;
  const isNamed = named.includes(type);
  // IAM calls some types otherwise than CloudFormation does.
  const isOwn = isNamed || (unmodelled.length > 0 && handledBy.some((handled) => handled.type === type));
  if (isOwn) on.add("resource");
  if ((namesSome && !isOwn) || required.some((other) => other !== type)) on.add("other");
  return on;
}
