import { remembered } from "../remembered.ts";

/** A block of addresses: so many leading bits of so many are fixed. */
type Block = { readonly bits: 32 | 128; readonly fixed: number; readonly start: bigint };

const blockOf = remembered((text): Block | undefined => (text.includes(":") ? sixth(text) : fourth(text)));

// What never leaves a private network: private, shared, loopback and link-local addresses.
const inside: readonly Block[] = [
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "fc00::/7",
  "fe80::/10",
  "::1/128",
].flatMap((text) => blockOf(text) ?? []);

/** Whether a text is a block of addresses or a single address at all. */
export const isNetwork = (text: string): boolean => blockOf(text) !== undefined;

/** Some address of it is one of the internet's; a block that merely holds private ones is public too. */
export function isPublic(text: string): boolean {
  const block = blockOf(text);
  return block !== undefined && !inside.some((wide) => contains(wide, block));
}

/** Every address of the second block is one of the first's. */
export function networkContains(wide: string, narrow: string): boolean {
  const [a, b] = [blockOf(wide), blockOf(narrow)];
  return a !== undefined && b !== undefined && contains(a, b);
}

function contains(a: Block, b: Block): boolean {
  return a.bits === b.bits && a.fixed <= b.fixed && leading(a, a.fixed) === leading(b, a.fixed);
}

const leading = ({ bits, start }: Block, fixed: number): bigint => start >> BigInt(bits - fixed);

function fourth(text: string): Block | undefined {
  const [, address = "", length] = /^([\d.]{7,15})(?:\/(\d{1,2}))?$/.exec(text) ?? [];
  const numbers = address.split(".").map(Number);
  const fixed = Number(length ?? 32);
  if (numbers.length !== 4 || fixed > 32 || address.split(".").includes("")) return undefined;
  if (numbers.some((number) => number > 255)) return undefined;
  return { bits: 32, fixed, start: numbers.reduce((sum, number) => sum * 256n + BigInt(number), 0n) };
}

function sixth(text: string): Block | undefined {
  const [, address = "", length] = /^([\da-fA-F:]{2,39})(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const halves = address.split("::").map((half) => (half === "" ? [] : half.split(":")));
  const fixed = Number(length ?? 128);
  const [head = [], tail = []] = halves;
  const missing = 8 - head.length - tail.length;
  if (fixed > 128 || halves.length > 2 || (halves.length === 2 ? missing < 1 : missing !== 0))
    return undefined;
  const groups = [...head, ...Array.from({ length: missing }, () => "0"), ...tail];
  if (groups.some((group) => group === "" || group.length > 4)) return undefined;
  return {
    bits: 128,
    fixed,
    start: groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n),
  };
}
