import { jsonIn } from "#core/fields/json.ts";
import type { NoticeChannel } from "#core/ports/people/channels.ts";
import { webAddress } from "#core/schema/web-address.ts";

/** What a channel's secret says: where it is, and for a webhook what its messages are signed with. */
export type ChannelAddress = { readonly url: URL; readonly key?: string };

/** Hosts by name, and everything below a name that begins with a dot. */
const hosts: Readonly<Record<Exclude<NoticeChannel["kind"], "webhook">, readonly string[]>> = {
  slack: ["hooks.slack.com", "hooks.slack-gov.com"],
  teams: [".logic.azure.com", ".environment.api.powerplatform.com"],
};

const shortestKey = 32;
const longestSecret = 8_000;

/** What is wrong with a secret is said without a word of it. */
export type MistakenAddress = { readonly mistake: string };

/** The address in a channel's secret, where it leads to a host that the channel may have. */
export function addressIn(secret: string, channel: NoticeChannel): ChannelAddress | MistakenAddress {
  const said = secret.length > longestSecret ? undefined : partsOf(secret.trim());
  const url = webAddress(urlIn(said?.url), (host) => isListed(host, channel));
  if ("mistake" in url) return url;
  if (channel.kind !== "webhook") return { url };
  const key = said?.key ?? "";
  if (key.length < shortestKey)
    return { mistake: `it holds no \`key\` of at least ${shortestKey} characters` };
  return { url, key };
}

export const urlIn = (text = ""): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

const isListed = (host: string, channel: NoticeChannel): boolean => {
  if (channel.kind === "webhook") return host === channel.host;
  return hosts[channel.kind].some((name) => (name.startsWith(".") ? host.endsWith(name) : host === name));
};

/** The address alone, or `{"url": …, "key": …}`. */
function partsOf(secret: string): { readonly url: string; readonly key?: string } | undefined {
  if (!secret.startsWith("{")) return { url: secret };
  const parsed = jsonIn(secret);
  if (typeof parsed !== "object" || parsed === null) return undefined;
  const { url, key } = parsed as { readonly url?: unknown; readonly key?: unknown };
  if (typeof url !== "string") return undefined;
  return { url, ...(typeof key === "string" && { key }) };
}
