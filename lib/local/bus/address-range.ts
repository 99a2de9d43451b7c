import { BlockList, isIP } from "node:net";
import { InvalidInput } from "#core/faults.ts";

const families = { 4: "ipv4", 6: "ipv6" } as const;
const longest = { 4: 32, 6: 128 };

function familyOf(text: string): 4 | 6 | undefined {
  const family = isIP(text);
  return family === 4 || family === 6 ? family : undefined;
}

/** Whether an address is within a range such as `10.0.0.0/24`; what is no address is in none. */
export function addressRange(range: string): (text: string) => boolean {
  const [network = "", bits = ""] = range.split("/");
  const family = familyOf(network);
  const length = /^\d{1,3}$/.test(bits) ? Number(bits) : -1;
  if (family === undefined || length < 0 || length > longest[family]) {
    const hint = "write it like `10.0.0.0/24`";
    throw new InvalidInput("the range of addresses of an event pattern is none", { hint });
  }
  const within = new BlockList();
  within.addSubnet(network, length, families[family]);
  return (text) => familyOf(text) === family && within.check(text, families[family]);
}
