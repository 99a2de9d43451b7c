import { singular } from "../resolve/call/words.ts";
import type { Resolution } from "../resolve/resolution.ts";
import type { CallName } from "./call-name.ts";
import type { EditPlace } from "./place.ts";

const endings = [
  "",
  "Configuration",
  "Config",
  "Document",
  "Specification",
  "Settings",
  "Options",
  "Attributes",
  "s",
];
/** What a type calls the switch that a call turns. */
const switches = ["Enabled", "IsEnabled", "State", "Status"];

function candidatesFor({ verb, noun, does }: CallName, type: string): readonly string[] {
  const tail = type.slice(type.lastIndexOf(":") + 1);
  const rest = noun.startsWith(tail) ? noun.slice(tail.length) : "";
  const stems = [noun, rest].filter((stem) => stem !== "");
  const plain = stems.flatMap((stem) => [...endings.map((end) => stem + end), singular(stem), `Is${stem}`]);
  if (does !== "toggle") return noun.endsWith("Policy") ? [...plain, "PolicyDocument"] : plain;
  const turned = stems.flatMap((stem) => [`${verb}${stem}`, `${stem}Enabled`, `Enable${stem}`]);
  return [...turned, ...plain, ...(singular(noun) === tail || rest === "" ? switches : [])];
}

/** The property that a call speaks of by its own name, where the type has exactly such a one. */
export function namedProperty(
  call: CallName,
  root: EditPlace,
  { owner, resources }: Resolution,
): EditPlace | undefined {
  const type = resources[0]?.type ?? "";
  const owned = owner?.type === type ? root.inner(owner.property) : undefined;
  if (owned !== undefined) return owned;
  for (const candidate of candidatesFor(call, type)) {
    const place = root.inner(candidate);
    if (place !== undefined && !place.isReadOnly) return place;
  }
  return undefined;
}
