import type { Parley } from "#adapters/parley/client.ts";
import { showDocket } from "#core/api/operations/dockets.ts";
import { exploreVerdict } from "#core/api/operations/preview.ts";
import { wish } from "#core/arbitration/explain/words.ts";
import type { Json } from "#core/fields/json.ts";
import { parseResource } from "#core/resources/resource-id.ts";
import type { ClaimView } from "#core/views/claim-view.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import type { Asked } from "../remote/open.ts";
import { paints } from "../terminal/paint.ts";
import { plain } from "../terminal/plain-text.ts";
import { hasColour, type Terminal } from "../terminal/terminal.ts";
import { valueText } from "../verdict/words.ts";
import { type AskedField, isWithin } from "./asked-field.ts";
import { resourceNamed } from "./named-resource.ts";
import { cell, reasonText, rowsOf, say, timeIn } from "./shown.ts";

type Held = {
  readonly path: string;
  readonly outcome: "keep" | "revert" | "ask";
  /** What stands there, as far as it is known. */
  readonly live?: Json;
  readonly value?: Json;
  readonly holders: readonly ClaimView[];
  /** Those who want something there besides. */
  readonly others: readonly ClaimView[];
  readonly until?: string;
};

type Holding = {
  readonly resource: string;
  readonly seenAt?: string;
  readonly fields: readonly Held[];
};

/** Who holds the fields of a resource as things stand, and who else wants something there. */
export async function holdingOf({ resource, field }: AskedField, parley: Parley): Promise<Holding> {
  parseResource(resource);
  const docket = await parley.ask(showDocket, { query: { resource } });
  const { asItStands, seenAt } = await parley.ask(exploreVerdict, { body: { resource } });
  const live = new Map(docket.fields.map((each) => [each.path, each.live]));
  const fields = asItStands.fields
    .filter(({ path }) => isWithin(path, field))
    .map(({ path, outcome, value, holders, until }): Held => {
      const ids = new Set(holders.map(({ claim }) => claim));
      const there = docket.claims.filter((claim) => claim.field === path);
      const stands = live.get(path);
      return {
        path,
        outcome,
        ...(stands !== undefined && { live: stands }),
        ...(value !== undefined && { value }),
        holders: there.filter(({ id }) => ids.has(id)),
        others: there.filter(({ id }) => !ids.has(id)),
        ...(until !== undefined && { until }),
      };
    });
  return { resource, ...(seenAt !== undefined && { seenAt }), fields };
}

const wantText = ({ wants, prefer }: ClaimView): string =>
  [
    wants === undefined ? "owns it" : `wants ${wish(wants, false)}`,
    ...(prefer === undefined ? [] : [`best \`${valueText(prefer)}\``]),
  ].join(", ");

function lastsText(
  { until, while: during }: Pick<ClaimView, "until" | "while">,
  time: (at: string) => string,
): string {
  if (during !== undefined) return `while ${during} is open`;
  return until === undefined ? "" : `until ${time(until)}`;
}

/** What stands there, and beneath it whose it is and who else wants something. */
function linesOf({ path, live, holders, others, until }: Held, terminal: Terminal): readonly string[] {
  const time = timeIn(terminal);
  const ends = until !== undefined && { until };
  const rows = [
    ...holders.map((claim) => ["held by", ...whoseIs(claim), lastsText({ ...claim, ...ends }, time)]),
    ...others.map((claim) => ["wanted by", ...whoseIs(claim), wantText(claim)]),
  ];
  const shown = rows.length > 0 ? rows : [["held by", "nobody who is named here"]];
  return [`  ${cell(`${path} is ${valueText(live)}`)}`, ...rowsOf(shown, terminal, 4)];
}

const whoseIs = (claim: ClaimView): readonly string[] => [claim.actor.principal, reasonText(claim)];

/** `parley who`. */
export async function tellHolding(
  asked: Asked & AskedField,
  terminal: Terminal,
  parley: Parley,
): Promise<ExitCode> {
  const { field } = asked;
  const named = await resourceNamed(asked.resource, parley);
  const holding = await holdingOf({ resource: named, field }, parley);
  const paint = paints(hasColour(terminal, "out"));
  const { resource, seenAt, fields } = holding;
  const seen = seenAt === undefined ? "never looked at" : `last looked at ${timeIn(terminal)(seenAt)}`;
  const rows = fields.flatMap((held) => linesOf(held, terminal));
  const lines = rows.length === 0 ? ["  nobody holds anything here: a change meets no claim"] : rows;
  say({ document: holding, lines: [`${paint.strong(plain(resource))}, ${seen}`, ...lines] }, asked, terminal);
  return exitCodes.fine;
}
