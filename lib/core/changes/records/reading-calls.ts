import type { AccessLevel, CallKnowledge } from "../../resource-types/call-knowledge.ts";
import { splitCall } from "../resolve/call/verbs.ts";

const mostRemembered = 8_192;

/** `UpdateFunctionCode20150331v2` and `CreateDistribution2020_05_31` without the date. */
export function undated(name: string): string {
  return name.replace(/_?20\d\d_?[01]\d_?[0-3]\d(v\d+)?$/, "");
}

/** Whether a call only reads: old records do not say so, but the catalogue knows, else the verb tells. */
export function readingCalls(knowledge: CallKnowledge): (source: string, name: string) => boolean {
  const known = new Map<string, boolean>();
  return (source, name) => {
    const key = `${source}/${name}`;
    const remembered = known.get(key);
    if (remembered !== undefined) return remembered;
    const fresh = onlyReads(knowledge, source, undated(name));
    if (known.size >= mostRemembered) known.clear();
    known.set(key, fresh);
    return fresh;
  };
}

function onlyReads(knowledge: CallKnowledge, source: string, action: string): boolean {
  const levels = knowledge.prefixes(source).map((prefix) => knowledge.action(prefix, action)?.level);
  const level: AccessLevel | undefined = levels.find((one) => one !== undefined);
  if (level !== undefined) return level === "read" || level === "list";
  return splitCall(action).does === "read";
}
