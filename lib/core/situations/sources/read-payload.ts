import { instantOf } from "../../claims/instant.ts";
import type { Scope, Situation } from "../../claims/situation.ts";
import { holdsKey } from "../../hidden/by-looks.ts";
import type { Source } from "../../policy/sources/source.ts";
import type { UnmappedPart } from "../../ports/outside/hook-queue.ts";
import { isWithinBounds } from "../../receiving/bounds.ts";
import { peopleOf } from "./people.ts";
import { type PayloadTimes, timesIn } from "./times.ts";
import { missing, strangeKind, strangeRef, strangeState, unmappedAt } from "./unmapped.ts";
import { allOf, type FoundTexts, firstOf } from "./values.ts";

/** What a proven message says; `unknown` are those in it who are nobody here. */
export type ReadPayload =
  | { readonly as: "word"; readonly situation: Situation; readonly unknown: readonly string[] }
  | { readonly as: "ignored"; readonly why: string }
  | { readonly as: "unmapped"; readonly unmapped: readonly UnmappedPart[] };

const ignoredWord = "ignored";
const mostUnknown = 20;

/** Reads a message by what its source's row says; it never throws, whatever the message is. */
export function readPayload(payload: unknown, source: Source, now: number): ReadPayload {
  if (!isWithinBounds(payload)) {
    const words = { message: "it holds more, or deeper, than any message", hint: "send less at once" };
    return { as: "unmapped", unmapped: [unmappedAt("message", [], words)] };
  }
  const kind = firstOf(payload, source.kind);
  if (kind.texts[0] === ignoredWord) return { as: "ignored", why: "it is about something else" };
  const state = firstOf(payload, source.state);
  if (state.texts[0] === ignoredWord) return { as: "ignored", why: "it tells of no other state" };
  const found = { kind, state, ref: firstOf(payload, source.ref), scope: scopeIn(payload, source) };
  const times = timesIn(payload, source, now);
  const unmapped = flawsIn(source, found, times);
  return unmapped.length > 0 ? { as: "unmapped", unmapped } : wordIn(payload, source, { ...found, times });
}

type FoundParts = {
  readonly kind: FoundTexts;
  readonly state: FoundTexts;
  readonly ref: FoundTexts;
  readonly scope: FoundScope;
};

function flawsIn(source: Source, found: FoundParts, times: PayloadTimes): readonly UnmappedPart[] {
  const { kind, state, ref, scope } = found;
  const secret = { message: "something in it looks like a secret", hint: "send where it is kept instead" };
  return [
    ...missing(source, "kind", kind),
    ...strangeKind(source, kind),
    ...missing(source, "state", state),
    ...strangeState(source, state),
    ...missing(source, "ref", ref),
    ...strangeRef(ref),
    ...scope.unmapped,
    ...times.unmapped,
    ...(holdsKey([...ref.texts, ...Object.values(scope.scope).flat()])
      ? [unmappedAt("ref", ref.paths, secret)]
      : []),
  ];
}

type WordParts = FoundParts & { readonly times: PayloadTimes };

function wordIn(
  payload: unknown,
  source: Source,
  { kind, state, ref, scope, times }: WordParts,
): ReadPayload {
  const opened = peopleOf(allOf(payload, source.by), source);
  const onIt = peopleOf(allOf(payload, source.responders), source);
  const situation: Situation = {
    kind: kind.texts[0] as Situation["kind"],
    ref: ref.texts[0] ?? "",
    scope: scope.scope,
    source: source.id,
    ...courseOf(state.texts[0] === "closed", times),
    ...(opened.principals.length > 0 && { by: opened.principals }),
    // Who is on it is always said, so that nobody is on what names nobody.
    responders: onIt.principals,
  };
  const unknown = [...new Set([...opened.unknown, ...onIt.unknown])].slice(0, mostUnknown);
  return { as: "word", situation, unknown };
}

type Course = Pick<Situation, "state" | "since" | "until" | "closedAt" | "asOf">;

/** INVARIANT (no end before its beginning): what is closed began at the latest when it closed. */
function courseOf(isClosed: boolean, { since, until, at }: PayloadTimes): Course {
  const asOf = instantOf(at);
  if (isClosed) return { state: "closed", since: instantOf(Math.min(since, at)), closedAt: asOf, asOf };
  return {
    state: "open",
    since: instantOf(since),
    asOf,
    ...(until !== undefined && { until: instantOf(until) }),
  };
}

type FoundScope = { readonly scope: Scope; readonly unmapped: readonly UnmappedPart[] };

/** INVARIANT (no wide mistake): where the row names parts of a scope, a message that has none of them is refused. */
function scopeIn(payload: unknown, source: Source): FoundScope {
  const parts = Object.entries(source.scope).map(([key, values]) => ({
    key,
    found: firstOf(payload, values),
  }));
  const named = parts.filter(({ found }) => found.texts.length > 0);
  const scope = Object.fromEntries(
    named.map(({ key, found: { texts } }) => [key, texts.length === 1 ? (texts[0] ?? "") : texts] as const),
  );
  const [first] = parts;
  const isWide = named.length === 0 && first !== undefined;
  return { scope, unmapped: isWide ? missing(source, `scope.${first.key}`, first.found) : [] };
}
