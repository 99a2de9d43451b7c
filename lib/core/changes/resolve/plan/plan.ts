import type { CallKnowledge } from "../../../resource-types/call-knowledge.ts";
import { type ApiOperation, callOf } from "../call/call.ts";
import { identityOf, type TypeIdentity } from "../identify/parts.ts";
import { overridesOf } from "../overrides/all.ts";
import type { Override } from "../overrides/override.ts";
import { evidenceFor } from "../rank/evidence.ts";
import { type Noun, nounOf } from "../rank/noun.ts";
import { type Candidate, candidatesOf, reasonToIgnore } from "../rank/score.ts";
import { taggedNoun, writesTags } from "../tags/tag-call.ts";

/** A type that the call may change, ready to be identified. */
export type Option = Candidate & { readonly type: string; readonly identity: TypeIdentity };

/** An override, ready to identify what it names. */
export type Overriding = Override & { readonly identity?: TypeIdentity };

/** Everything that a call's name alone decides; made once for each call. */
export type ResolvePlan = {
  readonly call: ApiOperation;
  readonly overrides: readonly Overriding[];
  readonly tags: boolean;
  /** A tag call that says nothing of the type it tags. */
  readonly untyped: boolean;
  readonly options: readonly Option[];
  readonly ignore: string | undefined;
};

export function planFor(source: string, name: string, knowledge: CallKnowledge): ResolvePlan {
  const call = callOf(source, name, knowledge);
  const actions = call.prefixes.flatMap((prefix) => knowledge.action(prefix, call.action) ?? []);
  const tags = writesTags(call, actions);
  const noun = tags ? taggedNoun(call) : undefined;
  const meant = tags ? tagging(call, noun) : call;
  const evidence = evidenceFor(meant, knowledge, tags);
  const ignore = tags ? undefined : reasonToIgnore(meant, evidence, actions);
  return {
    call,
    overrides: overridesFor(call, knowledge),
    tags,
    untyped: tags && noun === undefined,
    options: ignore === undefined ? candidatesOf(meant, evidence).map(optionOf) : [],
    ignore: ignore ?? (call.prefixes.length === 0 ? undefined : unchanged),
  };
}

/** A tag call as if its name spoke of what it tags. */
function tagging(call: ApiOperation, noun: Noun | undefined): ApiOperation {
  const alone = { link: undefined, unversioned: undefined, joined: undefined, sides: undefined };
  return { ...call, ...alone, noun: noun ?? nounOf(""), does: "delta" };
}

const unchanged = "it changes no type that CloudFormation models";

function optionOf(candidate: Candidate): Option {
  return { ...candidate, type: candidate.facts.type, identity: identityOf(candidate.facts) };
}

function overridesFor(call: ApiOperation, knowledge: CallKnowledge): ResolvePlan["overrides"] {
  return overridesOf(call).map((override) => {
    const facts = override.type === undefined ? undefined : knowledge.type(override.type);
    return facts === undefined ? override : { ...override, identity: identityOf(facts) };
  });
}
