import type { Random } from "../fuzz-random.ts";

/** Where and when one event of the made-up company happens. */
export type Scene = {
  readonly random: Random;
  readonly account: string;
  readonly region: string;
  readonly at: Date;
};

const accounts = ["123456789012", "210987654321", "345678901234", "432109876543"];
const regions = ["eu-north-1", "eu-north-1", "eu-west-1", "us-east-1"];

export function sceneAt(random: Random, time: number): Scene {
  return { random, account: random.pick(accounts), region: random.pick(regions), at: new Date(time) };
}

const hex = (random: Random, length: number): string =>
  Array.from({ length }, () => random.below(16).toString(16)).join("");

export function uuid(random: Random): string {
  return [8, 4, 4, 4, 12].map((length) => hex(random, length)).join("-");
}

/** One of so many names that return, so that several actors meet on the same things. */
export const named = (prefix: string, many: number, random: Random): string =>
  `${prefix}-${services[random.below(services.length)]}-${random.below(many)}`;

/** An identifier that AWS would have made, one of a few hundred. */
export function numbered(prefix: string, random: Random): string {
  const number = random.below(300);
  return `${prefix}-${((number + 1) * 0x9e3779b1).toString(16).padStart(12, "0").slice(0, 12)}${"a7c51"}`;
}

const services = ["checkout", "search", "billing", "orders", "catalogue", "login", "shipping", "reports"];

export const arn = ({ account, region }: Scene, service: string, rest: string): string =>
  `arn:aws:${service}:${region}:${account}:${rest}`;
