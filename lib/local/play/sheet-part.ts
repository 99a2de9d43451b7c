import { html } from "hono/html";
import { lanesPart } from "#console/sheet/lanes-part.ts";
import { momentsPart } from "#console/sheet/moments-part.ts";
import { rowsPart } from "#console/sheet/sheet-page.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import { withQuestions } from "#http/console/sheet.ts";
import { sheetThen } from "#http/console/sheet-then.ts";
import type { World } from "../world/local-world.ts";
import type { PlayPart } from "./play-page.ts";

/** On the laptop one sees all of it. */
const reader = { sees: () => true, zone: undefined };
const mayBeAsked = () => true;

/** The Field sheet of a resource as the console shows it; nothing where nobody has looked at it yet. */
export async function sheetPart(resource: ResourceId, { runtime }: World): Promise<PlayPart> {
  const record = await runtime.dockets.load(resource);
  if (record === undefined) return html`<p>Parley has not looked at it yet.</p>`;
  const { sheet, lanes, moments } = await sheetThen({ record, reader }, {}, runtime);
  const rows = withQuestions(sheet.rows ?? [], { record, mayBeAsked }, runtime.settings);
  const place = { publicUrl: runtime.settings.publicUrl, resource: resourceText(resource) };
  return html`<div class="sheet now">${rowsPart({ ...sheet, rows })}</div>
${lanes === undefined ? "" : lanesPart(lanes)}${momentsPart(moments, place)}`;
}
