import { isRecord, type Json } from "#core/fields/json.ts";
import type { WrittenIntent } from "#core/intents/intent-body.ts";
import type { IntentView } from "#core/views/intent-view.ts";
import type { IntentFile } from "./intent-files.ts";

/** By which an intent says which folder and file it came from; it is the declarer's own word about their own intent. */
type AppliedMark = { readonly applied: string; readonly file: string; readonly digest: string };

/** The intent as it is declared, with its mark among the evidence. */
export function marked({ file, intent, digest }: IntentFile, name: string): WrittenIntent {
  const { motivation = { kind: "none" as const } } = intent;
  const mark: AppliedMark = { applied: name, file, digest };
  return { ...intent, motivation: { ...motivation, evidence: [...(motivation.evidence ?? []), mark] } };
}

export function markOf({ motivation }: IntentView, name: string): AppliedMark | undefined {
  const found = (motivation.evidence ?? []).find((each: Json) => isRecord(each) && each["applied"] === name);
  if (found === undefined || !isRecord(found)) return undefined;
  const { file, digest } = found;
  return typeof file === "string" && typeof digest === "string" ? { applied: name, file, digest } : undefined;
}
