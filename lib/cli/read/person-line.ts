import type { Attribution } from "#core/attribution/attribute.ts";
import { undated } from "#core/changes/records/reading-calls.ts";
import type { ReadResource } from "#core/changes/written-edit.ts";
import type { Actor } from "#core/claims/claim.ts";
import type { Reading } from "#core/reading/reading.ts";
import type { Paint } from "../terminal/paint.ts";
import { plain } from "../terminal/plain-text.ts";

export type LineStyle = {
  readonly paint: Paint;
  /** Lines are cut there, where somebody looks at them; a file gets them whole. */
  readonly width: number | undefined;
};

const whoWidth = 34;
const callWidth = 34;

/** One record for a person: when, who, which call on what, and why. */
export function personLine(reading: Reading, { paint, width }: LineStyle): string {
  const when = (reading.at ?? "").slice(0, 19).replace("T", " ").padEnd(19);
  const who = column(whoText(reading.actor), whoWidth);
  const call = column(undated(reading.call ?? ""), callWidth);
  const text = plain(`${when}  ${who}  ${call} ${whatText(reading)}`.trimEnd());
  return `${styled(reading, paint)(width === undefined ? text : shortened(text, width))}\n`;
}

function styled({ status }: Reading, paint: Paint): (text: string) => string {
  if (status === "ignored") return paint.quiet;
  if (status === "resolved") return (text) => text;
  return paint.wary;
}

function shortened(text: string, width: number): string {
  return text.length > width ? `${text.slice(0, Math.max(0, width - 1))}…` : text;
}

const column = (text: string, width: number): string => shortened(text, width).padEnd(width);

function whoText(actor: Actor | null): string {
  if (actor === null) return "-";
  // The account stands with the resource.
  const name = actor.principal.replace(/^\d{12}:/, "").replace(/^sso\//, "");
  return actor.via === undefined ? name : `${name} via ${actor.via}`;
}

function whatText(reading: Reading): string {
  const { status, why, resources, attribution } = reading;
  if (status === "ignored") return `ignored: ${why}`;
  const on =
    resources.length === 0
      ? ""
      : `→ ${resources.map(resourceText).join(status === "ambiguous" ? " or " : ", ")}  `;
  if (status === "unresolved") return `${on}unresolved: ${why}`;
  if (status === "ambiguous") return `${on}ambiguous`;
  return `${on}${attribution === null ? "unexplained" : whyText(attribution)}`;
}

function resourceText({ type, id }: ReadResource): string {
  return `${type.replace(/^AWS::/, "")} ${id ?? "?"}`;
}

function whyText({ intent, motivation, source }: Attribution): string {
  const reason =
    motivation.kind === "none" ? "" : [motivation.kind, motivation.ref].filter(Boolean).join(" ");
  const goal = intent === "unattributed" ? "" : `for ${intent}`;
  return `${[reason, goal].filter((part) => part !== "").join(" ") || "unexplained"} (${source})`;
}
