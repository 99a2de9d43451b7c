import { createHash } from "node:crypto";
import type { OwnRoute } from "../http/local-gateway.ts";
import { ownPage } from "../http/own-page.ts";
import { livePart, playContent } from "./play-page.ts";
import type { PlayNews } from "./play-state.ts";
import type { SandboxHall } from "./sandbox-hall.ts";

const style = `
body { max-width: 80rem }
.bar, .players section { display: flex; flex-wrap: wrap; gap: .3rem; align-items: center }
.players section h3, .players section p { flex-basis: 100%; margin: .2rem 0 0 }
.sides { display: grid; gap: 2rem }
@media (min-width: 60rem) { .sides { grid-template-columns: 22rem 1fr } }
form { margin: 0 } form button { width: auto; min-height: 44px; margin: 0 }
details code { display: block; font-size: .8rem; margin: .3rem 0 }
dl { display: grid; grid-template-columns: minmax(8rem, max-content) 1fr; gap: .1rem 1rem; margin: 0 }
dd { margin: 0; overflow-wrap: anywhere }
.time { font-size: 1.2rem; font-variant-numeric: tabular-nums }
[role=status] { border-left: .3rem solid; padding-left: .7rem }`;

/** What is open stays open, and nothing is asked while nobody looks. */
const script = `const live = document.getElementById("live");
let tag = "";
const opened = () => [...live.querySelectorAll("details")].map((each) => each.open);
const look = async () => {
  if (document.hidden) return;
  const answer = await fetch("/live", { headers: tag === "" ? {} : { "if-none-match": tag } }).catch(() => undefined);
  if (answer === undefined || answer.status !== 200) return;
  tag = answer.headers.get("etag") ?? "";
  const open = opened();
  live.innerHTML = await answer.text();
  live.querySelectorAll("details").forEach((each, at) => { each.open = open[at] ?? true; });
};
setInterval(look, 2000);`;

/** The page to play on, and the part of it that moves. */
export function playPages(hall: SandboxHall, news: PlayNews, address: string): readonly OwnRoute[] {
  return [
    {
      at: /^\/$/,
      methods: ["GET", "HEAD"],
      run: ({ url }) => {
        const said = new URL(url).searchParams.get("said") ?? undefined;
        return ownPage("Parley on this laptop", playContent(news.of(hall), said, address), { style, script });
      },
    },
    {
      at: /^\/live$/,
      methods: ["GET", "HEAD"],
      run: async ({ headers }) => {
        const text = (await livePart(news.of(hall))).toString();
        const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
        const told = { etag, "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" };
        if (headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers: told });
        return new Response(text, { headers: told });
      },
    },
  ];
}
