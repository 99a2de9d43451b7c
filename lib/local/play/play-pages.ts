import { createHash } from "node:crypto";
import { html } from "hono/html";
import { script } from "#console/script.ts";
import { lanesPart } from "#console/sheet/lanes-part.ts";
import { momentsPart } from "#console/sheet/moments-part.ts";
import { rowsPart } from "#console/sheet/sheet-page.ts";
import { parseResource, type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import { withQuestions } from "#http/console/sheet.ts";
import { sheetThen } from "#http/console/sheet-then.ts";
import type { OwnRoute } from "../http/local-gateway.ts";
import { ownPage } from "../http/own-page.ts";
import type { World } from "../world/local-world.ts";
import { livePart, type PlayPart, playContent } from "./play-page.ts";
import type { PlayNews } from "./play-state.ts";
import { playStyle } from "./play-style.ts";
import type { SandboxHall } from "./sandbox-hall.ts";

type LiveNow = {
  readonly part: PlayPart;
  /** Of what the part says, without the time of day. */
  readonly tag: string;
  readonly at: string;
  readonly now: string;
};

export type PlayPages = {
  readonly hall: SandboxHall;
  readonly news: PlayNews;
  readonly world: World;
  readonly address: string;
};

/** A browser asks for it by itself, and complains where there is none. */
const noIcon: OwnRoute = {
  at: /^\/favicon\.ico$/,
  methods: ["GET", "HEAD"],
  run: () => Promise.resolve(new Response(null, { status: 204 })),
};

/** The page to play on, and the part of it that moves. */
export function playPages(given: PlayPages): readonly OwnRoute[] {
  const { address } = given;
  return [
    {
      at: /^\/$/,
      methods: ["GET", "HEAD"],
      run: async ({ url }) => {
        const said = new URL(url).searchParams.get("said") ?? undefined;
        return await ownPage(
          "Parley on this laptop",
          playContent({ ...(await liveNow(url, given)), said, address }),
          {
            style: playStyle,
            script,
          },
        );
      },
    },
    noIcon,
    {
      at: /^\/live$/,
      methods: ["GET", "HEAD"],
      run: async ({ url, headers }) => {
        const { part, now, tag } = await liveNow(url, given);
        const etag = `"${tag}"`;
        const told = {
          etag,
          "content-type": "text/html; charset=utf-8",
          "cache-control": "no-cache",
          "parley-time": now,
        };
        if (headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers: told });
        return new Response(part.toString(), { headers: told });
      },
    },
  ];
}

async function liveNow(url: string, { hall, news, world }: PlayPages): Promise<LiveNow> {
  const wished = new URL(url).searchParams.get("resource") ?? undefined;
  const state = news.of(hall, wished);
  const { chosen } = state;
  const sheet = chosen === undefined ? html`` : await sheetPart(parseResource(chosen.resource), world);
  const part = livePart(state, sheet);
  const tag = createHash("sha256").update(part.toString()).digest("base64url").slice(0, 22);
  const query = wished === undefined ? "" : `?${new URLSearchParams({ resource: wished })}`;
  return { part, tag, at: `live${query}`, now: state.now };
}

/** On the laptop one sees all of it. */
const reader = { sees: () => true, zone: undefined };
const mayBeAsked = () => true;

/** The Field sheet of a resource as the console shows it; nothing where nobody has looked at it yet. */
async function sheetPart(resource: ResourceId, { runtime }: World): Promise<PlayPart> {
  const record = await runtime.dockets.load(resource);
  if (record === undefined) return html`<p>Parley has not looked at it yet.</p>`;
  const { sheet, lanes, moments } = await sheetThen({ record, reader }, {}, runtime);
  const rows = withQuestions(sheet.rows ?? [], { record, mayBeAsked }, runtime.settings);
  const place = { publicUrl: runtime.settings.publicUrl, resource: resourceText(resource) };
  return html`<div class="sheet now">${rowsPart({ ...sheet, rows })}</div>
${lanes === undefined ? "" : lanesPart(lanes)}${momentsPart(moments, place)}`;
}
