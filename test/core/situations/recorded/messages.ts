import { budgetNotice } from "../budget-notices.ts";
import { alarm, calendar, health } from "../events.ts";
import { generic, github, jira, opsgenie, pagerduty, servicenow } from "../sources/payloads.ts";

type Path = readonly (string | number)[];
type Change = readonly [name: string, change: (value: unknown) => unknown];

/** Every place in a message, whatever stands there. */
function placesIn(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [path, ...entries.flatMap(([name, inner]) => placesIn(inner, [...path, name]))];
}

function changedAt(value: unknown, [name, ...rest]: Path, change: Change[1]): unknown {
  if (name === undefined) return change(value);
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  const holder = copy as Record<string | number, unknown>;
  holder[name] = changedAt(holder[name], rest, change);
  return JSON.parse(JSON.stringify(copy));
}

const changes: readonly Change[] = [
  ["missing", () => undefined],
  ["empty", () => ""],
  ["a number", () => 7],
  ["another", (value) => (typeof value === "string" ? `${value}x` : "x")],
  ["a list", (value) => [value, value]],
];

export const messages: Readonly<Record<string, unknown>> = {
  "an alarm that goes off": alarm({ value: "ALARM", at: "2026-11-21T03:10:00.989+0000" }),
  "an alarm that ends": alarm({
    value: "OK",
    at: "2026-11-21T04:10:00.000+0000",
    before: { value: "ALARM", timestamp: "2026-11-21T03:10:00.000+0000" },
  }),
  "an alarm without data": alarm({ value: "INSUFFICIENT_DATA", at: "2026-11-21T04:10:00.000+0000" }),
  "a calendar that closes": calendar("CLOSED"),
  "a calendar that opens": calendar("OPEN"),
  "an issue of AWS": health(),
  "an end of an issue": health({ statusCode: "closed", endTime: "Sat, 21 Nov 2026 05:00:00 GMT" }),
  "a planned change": health({
    eventTypeCategory: "scheduledChange",
    statusCode: "upcoming",
    endTime: "Sat, 21 Nov 2026 05:00:00 GMT",
  }),
  "a note of AWS": health({ eventTypeCategory: "accountNotification" }),
  "a budget": budgetNotice(),
};

/** What vendors send, each with the preset that reads it. */
export const payloads: readonly (readonly [preset: string, payload: unknown])[] = [
  ["generic", generic("open", "2026-11-21T03:01:00Z")],
  [
    "generic",
    generic("closed", "2026-11-21T03:01:00Z", { by: ["anna", "otto"], responders: ["nobody@here"] }),
  ],
  ["pagerduty", pagerduty({ type: "incident.triggered", status: "triggered", at: "2026-11-21T03:01:00Z" })],
  ["opsgenie", opsgenie("Create", Date.parse("2026-11-21T03:01:00Z"))],
  ["servicenow", servicenow("incident", {})],
  ["jira", jira("jira:issue_updated", "done", Date.parse("2026-11-21T03:01:00Z"))],
  ["github", github("opened", "open", "2026-11-21T03:01:00Z")],
];

/** A message with each of its parts changed, one in so many of them. */
export function damaged(
  message: unknown,
  every: number,
): readonly (readonly [name: string, message: unknown])[] {
  return placesIn(message)
    .slice(1)
    .flatMap((path, at) =>
      changes
        .filter((_, index) => (index + at) % every === 0)
        .map(([name, change]) => [`${path.join(".")} ${name}`, changedAt(message, path, change)] as const),
    );
}
