import { BlockList, isIP, isIPv4 } from "node:net";

/** What belongs to nobody on the internet: own networks, this host, links, documentation, groups, and what is kept back. */
const notPublic = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  notPublic.addSubnet(network, prefix, "ipv4");
}
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  // An IPv4 address lies in these, which their gateway would be asked for.
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
] as const) {
  notPublic.addSubnet(network, prefix, "ipv6");
}

/** Of IPv6 only this part was ever given to anybody. */
const given = new BlockList();
given.addSubnet("2000::", 3, "ipv6");

/** INVARIANT (no way inside): only an address that anybody on the internet may have is one to connect to. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic.check(address, "ipv4");
  // A zone belongs to a link of this host.
  if (isIP(address) !== 6 || address.includes("%")) return false;
  const within = embedded(address);
  if (within !== undefined) return !notPublic.check(within, "ipv4");
  return given.check(address, "ipv6") && !notPublic.check(address, "ipv6");
}

/** The IPv4 address that an IPv6 one stands for: mapped into it, or behind the translator that everybody knows (RFC 6052). */
function embedded(address: string): string | undefined {
  const groups = groupsOf(address);
  const head = groups.slice(0, 6).join(":");
  if (head !== "0:0:0:0:0:65535" && head !== "100:65435:0:0:0:0") return undefined;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join(".");
}

/** The eight groups as numbers. */
function groupsOf(address: string): readonly number[] {
  const [head = "", tail] = address.split("::");
  const [before, after] = [head, tail ?? ""].map(partsOf);
  if (before === undefined || after === undefined) return [];
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<number>(Math.max(0, missing)).fill(0), ...after];
}

const partsOf = (text: string): readonly number[] =>
  text === ""
    ? []
    : text.split(":").flatMap((part) => (part.includes(".") ? pairOf(part) : [Number.parseInt(part, 16)]));

function pairOf(dotted: string): readonly number[] {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split(".").map(Number);
  return [a * 256 + b, c * 256 + d];
}
