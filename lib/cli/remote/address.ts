import { InvalidInput } from "#core/faults.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { regionIn } from "./region.ts";

export type Address = { readonly base: URL; readonly region: string };

export type At = { readonly at?: string; readonly region?: string };

const loopback = "127.0.0.1";
const longest = 2_048;

const example = "such as `https://abc123.execute-api.eu-north-1.amazonaws.com/v1`";

function urlIn(text: string): URL {
  const url = text.length > longest || !URL.canParse(text) ? undefined : new URL(text);
  if (url === undefined) {
    throw new InvalidInput(`\`${text.slice(0, 200)}\` is no address`, {
      hint: `write the whole of it, ${example}`,
    });
  }
  return url;
}

/** INVARIANT (not in the clear): what is signed goes over HTTPS alone, but for the laptop that asks itself. */
function checked(url: URL): URL {
  const isOwn = url.protocol === "http:" && url.hostname === loopback;
  if (url.protocol !== "https:" && !isOwn) {
    const hint = `write it with \`https://\`; plain http is for \`${loopback}\` alone`;
    throw new InvalidInput(`\`${url.protocol}//${url.host}\` is not asked`, { hint });
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    const hint = "leave out names, passwords and whatever follows `?` or `#`";
    throw new InvalidInput("the address says more than where Parley is", { hint });
  }
  return url;
}

const hosted = /\.execute-api\.([a-z]{2}(?:-[a-z]+)+-\d)\.amazonaws\.com(?:\.cn)?$/;
/** Where Parley is asked: as the command says, else as `PARLEY_AT` does. */
export function addressOf({ at, region }: At, terminal: Terminal): Address {
  const text = at ?? terminal.env["PARLEY_AT"];
  if (text === undefined || text === "") {
    throw new InvalidInput("it is not said where Parley is", {
      hint: `name the address of its API with \`--at\`, or set \`PARLEY_AT\`, ${example}`,
    });
  }
  const base = checked(urlIn(text));
  // The address itself names its region, unless it is an address of one's own.
  return { base, region: regionIn(hosted.exec(base.hostname)?.[1] ?? region, terminal) };
}
