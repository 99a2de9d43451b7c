import { InvalidInput } from "#core/faults.ts";

const longest = 2_048;
const loopback = "127.0.0.1";
/** Whose signatures a laptop takes, whatever region its owner works in. */
const laptopRegion = "eu-north-1";
const hosted = /\.execute-api\.([a-z]{2}(?:-[a-z]+)+-\d)\.amazonaws\.com(?:\.cn)?$/;

export const addressExample = "such as `https://abc123.execute-api.eu-north-1.amazonaws.com/v1`";

/** Where a running Parley is; its region where the address tells it. */
export type ParleyAddress = {
  readonly base: URL;
  readonly region: string | undefined;
  readonly isLaptop: boolean;
};

/** INVARIANT (not in the clear): what is signed goes over HTTPS alone, but for the laptop that asks itself. */
export function addressIn(text: string): ParleyAddress {
  const base = urlIn(text);
  const isLaptop = base.protocol === "http:" && base.hostname === loopback;
  if (base.protocol !== "https:" && !isLaptop) {
    const hint = `write it with \`https://\`; plain http is for \`${loopback}\` alone`;
    throw new InvalidInput(`\`${base.protocol}//${base.host}\` is not asked`, { hint });
  }
  if (base.username !== "" || base.password !== "" || base.search !== "" || base.hash !== "") {
    const hint = "leave out names, passwords and whatever follows `?` or `#`";
    throw new InvalidInput("the address says more than where Parley is", { hint });
  }
  return { base, region: isLaptop ? laptopRegion : hosted.exec(base.hostname)?.[1], isLaptop };
}

function urlIn(text: string): URL {
  if (text.length <= longest && URL.canParse(text)) return new URL(text);
  throw new InvalidInput(`\`${text.slice(0, 200)}\` is no address`, {
    hint: `write the whole of it, ${addressExample}`,
  });
}

/** INVARIANT (one host): whatever stands in a path or a query, it is Parley's own host that is asked. */
export function addressOf(
  { base }: Pick<ParleyAddress, "base">,
  path: string,
  query: Readonly<Record<string, string | undefined>> = {},
): URL {
  const url = new URL(base);
  url.pathname = `${base.pathname.replace(/\/+$/, "")}${path}`;
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value);
  return url;
}
