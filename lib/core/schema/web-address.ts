/** An address, taken apart. */
export type WebAddressParts = Readonly<
  Record<"protocol" | "username" | "password" | "port" | "hostname", string>
>;

/** INVARIANT (listed hosts only): an address leads over TLS, on the usual port, to a host that is listed; or it says why not. */
export function webAddress<A extends WebAddressParts>(
  address: A | undefined,
  isListed: (host: string) => boolean,
): A | { readonly mistake: string } {
  if (address === undefined) return { mistake: "it holds no address" };
  if (address.protocol !== "https:") return { mistake: "its address does not begin with `https://`" };
  if (address.username !== "" || address.password !== "") return { mistake: "its address names a user" };
  if (address.port !== "") return { mistake: "its address names another port than 443" };
  return isListed(address.hostname) ? address : { mistake: "its address leads to a host that is not listed" };
}
