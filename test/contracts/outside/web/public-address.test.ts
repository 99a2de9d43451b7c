import { describe, expect, it } from "vitest";
import { isPublicAddress } from "#adapters/web/public-address.ts";

const hostile = [
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "10.255.255.255",
  "100.64.0.1",
  "100.127.255.255",
  "127.0.0.1",
  "127.255.255.254",
  "169.254.169.254",
  "169.254.170.2",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.8",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.1.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.7",
  "203.0.113.7",
  "224.0.0.1",
  "239.255.255.250",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::127.0.0.1",
  "::ffff:127.0.0.1",
  "::ffff:10.0.0.1",
  "::ffff:a9fe:a9fe",
  "0:0:0:0:0:ffff:c0a8:0101",
  "::ffff:0:127.0.0.1",
  "64:ff9b::127.0.0.1",
  "64:ff9b::a9fe:a9fe",
  "64:ff9b:1::8.8.8.8",
  "100::1",
  "2001::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "3fff::1",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "fe80::1%eth0",
  "2600::1%eth0",
  "fec0::1",
  "ff02::1",
  "5f00::1",
  // No address at all, or one that programs read in several ways.
  "",
  "localhost",
  "2130706433",
  "0x7f000001",
  "0177.0.0.1",
  "127.1",
  "127.0.0.1.",
  "[::1]",
  "1.2.3.4/8",
  " 8.8.8.8",
];

const open = [
  "1.1.1.1",
  "8.8.8.8",
  "100.63.255.255",
  "100.128.0.1",
  "172.15.255.255",
  "172.32.0.1",
  "192.167.255.255",
  "3.64.0.1",
  "2600:1f18::1",
  "2a05:d018::1",
  "::ffff:8.8.8.8",
  "64:ff9b::8.8.8.8",
];

describe("an address to connect to", () => {
  it.each(hostile)("is not `%s`", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(open)("may be `%s`", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it("is refused in more than forty ways", () => {
    expect(new Set(hostile).size).toBeGreaterThan(40);
  });
});
