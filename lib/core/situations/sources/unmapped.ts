import { SituationWord } from "../../claims/words.ts";
import { valueText } from "../../fields/value-text.ts";
import type { Source } from "../../policy/sources/source.ts";
import type { UnmappedPart } from "../../ports/outside/hook-queue.ts";
import type { FoundTexts } from "./values.ts";

type UnmappedWords = Pick<UnmappedPart, "message" | "hint">;

const nowhere = "(nowhere)";

export const unmappedAt = (
  part: string,
  [path = nowhere]: readonly string[],
  words: UnmappedWords,
): UnmappedPart => ({ part, path, ...words });

const ownPart = ({ id }: Pick<Source, "id">, part: string): string => `\`${part}\` of the source \`${id}\``;

/** Nothing that means something stands where the row looks for it. */
export function missing(
  source: Source,
  part: string,
  { texts, paths, unmapped }: FoundTexts,
): readonly UnmappedPart[] {
  if (texts.length > 0) return [];
  const [strange] = unmapped;
  if (strange !== undefined) {
    const message = `${valueText(strange)} at \`${paths[0] ?? nowhere}\` means nothing here`;
    const hint = `say what it means in the \`map\` of ${ownPart(source, part)}`;
    return [unmappedAt(part, paths, { message, hint })];
  }
  const places = [...new Set(paths)].map((path) => `\`${path}\``).join(", ");
  const hint = `send it, or say in ${ownPart(source, part)} where it stands`;
  return [unmappedAt(part, paths, { message: `nothing stands at ${places || "any path"}`, hint })];
}

/** What was found as the kind is no kind, or none that the source may declare. */
export function strangeKind(source: Source, { texts: [kind], paths }: FoundTexts): readonly UnmappedPart[] {
  if (kind === undefined || source.kinds.some((each) => each === kind)) return [];
  const isKind = SituationWord.safeParse(kind).success;
  const message = isKind
    ? `the source \`${source.id}\` may not declare ${valueText(kind)}`
    : `${valueText(kind)} is no kind of situation`;
  const hint = isKind
    ? "name it among the `kinds` of the source, or send something else"
    : `map it to one in ${ownPart(source, "kind")}`;
  return [unmappedAt("kind", paths, { message, hint })];
}

export function strangeState(source: Source, { texts: [state], paths }: FoundTexts): readonly UnmappedPart[] {
  if (state === undefined || state === "open" || state === "closed") return [];
  const hint = `map it to \`open\`, \`closed\` or \`ignored\` in ${ownPart(source, "state")}`;
  return [unmappedAt("state", paths, { message: `${valueText(state)} is no state`, hint })];
}

const longestRef = 256;

export function strangeRef({ texts: [ref = ""], paths }: FoundTexts): readonly UnmappedPart[] {
  if (ref.length <= longestRef) return [];
  const message = `the reference is longer than ${longestRef} characters`;
  return [unmappedAt("ref", paths, { message, hint: "name something shorter as its `ref`" })];
}

export const inFuture = (source: Source, part: string, paths: readonly string[]): UnmappedPart =>
  unmappedAt(part, paths, {
    message: `the moment at \`${paths[0] ?? nowhere}\` lies in the future`,
    hint: `set the clock of what sends it, or say in ${ownPart(source, part)} where the moment stands`,
  });
