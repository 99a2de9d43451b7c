import { InvalidInput } from "#core/faults.ts";
import type { Json } from "#core/fields/json.ts";

/** Sizes are text in many types, so a bare number stays as it is written; quote nothing, or write JSON whole. */
export function valueIn(text: string): Json {
  if (!/^(?:[[{"]|true$|false$|null$)/.test(text)) return text;
  try {
    return JSON.parse(text) as Json;
  } catch (cause) {
    throw new InvalidInput(`\`${text.slice(0, 100)}\` is no JSON`, {
      hint: "check its brackets and quotes",
      cause,
    });
  }
}
