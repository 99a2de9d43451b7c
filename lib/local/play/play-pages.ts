import { createHash } from "node:crypto";
import { html } from "hono/html";
import { script } from "#console/script.ts";
import { parseResource } from "#core/resources/resource-id.ts";
import type { OwnRoute } from "../http/local-gateway.ts";
import { ownPage } from "../http/own-page.ts";
import type { World } from "../world/local-world.ts";
import { livePart, type PlayPart, playContent } from "./play-page.ts";
import type { PlayNews } from "./play-state.ts";
import type { SandboxHall } from "./sandbox-hall.ts";
import { sheetPart } from "./sheet-part.ts";

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

const style = `
header, main { max-width: 84rem }
form { margin: 0 }
.bar-of-time, .player > div { display: flex; flex-wrap: wrap; gap: .4rem; align-items: start }
.bar-of-time form, .player form { display: flex; flex-wrap: wrap }
.player details[open] { flex-basis: 100% }
.player summary, .bar-of-time summary { list-style: none; padding: .5rem .4rem; min-width: 2.75rem; text-align: center }
.player details code, .bar-of-time details code { display: block; margin: .3rem 0; font-size: .8rem }
.stories .theme { flex-basis: 100%; border-top: 1px solid var(--line) }
.stories .theme > summary { display: list-item; list-style: disclosure-closed inside; padding: .7rem 0; min-height: 2.75rem; text-align: left; cursor: pointer }
.stories .theme[open] > summary { list-style-type: disclosure-open }
.stories .theme > div { display: flex; flex-wrap: wrap; gap: .4rem; padding-bottom: .8rem }
.stories form { min-width: 0; max-width: 100% }
.stories form > button { flex: 1 1 0; min-width: 0; overflow-wrap: anywhere }
.sides { display: grid; gap: 2rem; margin-top: 1.2rem; grid-template-columns: minmax(0, 1fr) }
#live { order: -1 }
@media (min-width: 62rem) { .sides { grid-template-columns: 22rem minmax(0, 1fr) } #live { order: 0 } }
.player { margin-top: 0; padding: .7rem .9rem; border: 1px solid var(--line); border-radius: 12px; background: var(--card) }
.player + .player { margin-top: .7rem }
.tabs { display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; margin: .4rem 0 1rem }
.tabs a, .tabs b { display: inline-block; padding-block: .6rem; min-height: 2.75rem }
.time { font-size: 1.15rem }
.said { margin-top: 1rem; padding: .6rem .9rem; border-left: 3px solid var(--accent); background: var(--wash) }
small { font-weight: 400 }`;

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
            style,
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
