import type { ActionFacts, CallKnowledge, TypeFacts } from "../../../resource-types/call-knowledge.ts";
import type { ApiOperation } from "../call/call.ts";
import { wordsOf } from "../call/words.ts";
import { templateOnly } from "../overrides/template-only.ts";
import { type Kinship, kinship, propertyNamed, restOf } from "./noun.ts";

/** All that speaks for a call changing a type. */
export type Evidence = {
  readonly facts: TypeFacts;
  readonly kin: Kinship;
  /** Letters of the handlers that need the call. */
  readonly handlers: string;
  readonly required: boolean;
  readonly optional: boolean;
  /** The property that the noun, or its rest after the type's name, stands for. */
  readonly property: string | undefined;
  /** The call speaks of versions of the type. */
  readonly version: boolean;
  /** The type is the link that the verb makes. */
  readonly linked: boolean;
};

/** Every type of the call's services for which anything speaks. */
export function evidenceFor(
  call: ApiOperation,
  knowledge: CallKnowledge,
  tags: boolean,
): readonly Evidence[] {
  const found = evidenceOf(call, knowledge, tags);
  const { unversioned } = call;
  if (unversioned === undefined || found.some(({ kin }) => kin === "same")) return found;
  return evidenceOf({ ...call, noun: unversioned }, knowledge, tags);
}

function evidenceOf(call: ApiOperation, knowledge: CallKnowledge, tags: boolean): readonly Evidence[] {
  return call.prefixes.flatMap((prefix) => {
    const action = knowledge.action(prefix, call.action);
    return knowledge.typesOf(prefix).flatMap((facts) => {
      if (templateOnly.has(facts.type)) return [];
      const found = weighed({ call, facts, action, tags });
      return found === undefined ? [] : [found];
    });
  });
}

type WeighedInput = {
  readonly call: ApiOperation;
  readonly facts: TypeFacts;
  readonly action: ActionFacts | undefined;
  /** The call writes tags, whatever else its name says. */
  readonly tags: boolean;
};

function weighed({ call, facts, action, tags }: WeighedInput): Evidence | undefined {
  const kin = closest(call, facts.type);
  const handlers = action?.handledBy.find(({ type }) => type === facts.type)?.handlers ?? "";
  const required = action?.required.includes(facts.type) ?? false;
  if (kin === "none" && handlers === "" && !required) return undefined;
  return {
    facts,
    kin,
    handlers,
    required,
    optional: action?.optional.includes(facts.type) ?? false,
    property: tags ? facts.tagProperty?.slice(1) : propertyOf(call, facts, kin),
    linked: kin === "same" && isLink(call, facts.type),
    version: kin === "part" && restOf(call.noun, facts.type).join("") === "version",
  };
}

function isLink({ link, noun }: ApiOperation, type: string): boolean {
  return link !== undefined && kinship(link, type) !== "none" && kinship(noun, type) !== "same";
}

/** How near the call's noun is to a type, by whatever of the noun is nearest. */
function closest(call: ApiOperation, type: string): Kinship {
  const kin = kinship(call.noun, type);
  if (kin === "same") return kin;
  const linked = call.link === undefined ? "none" : kinship(call.link, type);
  if (linked === "same" || linked === "tail") return "same";
  if (call.joined !== undefined && kinship(call.joined, type) === "same") return "same";
  const [before, after] = call.sides?.map((side) => kinship(side, type)) ?? [];
  if (before === "same" && call.does !== "delta") return "same";
  if (before === "same" || after === "same" || after === "tail") return "part";
  return kin;
}

function propertyOf(call: ApiOperation, facts: TypeFacts, kin: Kinship): string | undefined {
  if (kin === "same" || kin === "tail") return undefined;
  const { words } = call.noun;
  // What is attached to an identity is not what was written into it.
  if (
    call.link !== undefined &&
    words.at(-1) === "policy" &&
    facts.properties.includes("ManagedPolicyArns")
  ) {
    return "ManagedPolicyArns";
  }
  const named = propertyNamed(wordsOf(call.action), facts) ?? propertyNamed(words, facts);
  if (named !== undefined) return named;
  if (kin !== "part") return words.at(-1) === "policy" ? propertyNamed(words.slice(0, -1), facts) : undefined;
  const [before, after] = call.sides ?? [];
  if (before === undefined || after === undefined) return propertyNamed(restOf(call.noun, facts.type), facts);
  const isBefore = kinship(before, facts.type) === "same";
  return propertyNamed((isBefore ? after : before).words, facts);
}
