import type { Json } from "#core/fields/json.ts";

/** A laptop's timers know only 31 bits of milliseconds. */
const longestSeconds = 24 * 86_400;

type StatePart = Readonly<Record<string, unknown>>;

const isPart = (value: unknown): value is StatePart => typeof value === "object" && value !== null;

const secondsNames = ["TimeoutSeconds", "Seconds"];

/** What stands in a definition that the cloud would play and a laptop would not, or not alike. */
export function unplayableIn(definition: unknown, at = ""): readonly string[] {
  if (!isPart(definition)) return [];
  const here = Object.entries(definition).flatMap(([name, value]) => complaintAbout(name, value as Json));
  const inside = Object.entries(definition).flatMap(([name, value]) => unplayableIn(value, `${at}/${name}`));
  return [...here.map((complaint) => `${at || "/"}: ${complaint}`), ...inside];
}

function complaintAbout(name: string, value: Json): readonly string[] {
  if (name === "QueryLanguage" && value !== "JSONPath") return ["only JSONPath is played"];
  if (["HeartbeatSeconds", "HeartbeatSecondsPath"].includes(name)) return ["heartbeats are ignored"];
  if (["Assign", "Arguments", "Output"].includes(name)) return [`\`${name}\` needs JSONata or variables`];
  if (name === "Mode" && value === "DISTRIBUTED") return ["a distributed map would run inline"];
  if (name === "Timestamp" || name === "TimestampPath") return ["waits are written in seconds"];
  if (secondsNames.includes(name) && (typeof value !== "number" || value > longestSeconds)) {
    return [`\`${name}\` is beyond ${longestSeconds} seconds`];
  }
  return typeof value === "string" && name.endsWith(".$") && /^\$\$\.State\b/.test(value)
    ? ["`$$.State` is not known"]
    : [];
}
