import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { LedgerReport } from "#core/ledger/chain/check-ledger.ts";
import { checked, type Raw, start } from "../sealed-chain.ts";
import { entriesOf, heads, type Ledger, sealChanges, tamperings, wholeLedger } from "./tamperings.ts";

const recorded = new URL("tamperings.txt", import.meta.url);
const day = 86_400_000;
const ledger = await wholeLedger();

const settings: Readonly<Record<string, NonNullable<Parameters<typeof checked>[1]>>> = {
  "": {},
  "from the second day": { from: "2026-11-22" },
  "up to the second day": { to: "2026-11-22" },
  "when the first day may have ended": { now: start + 401 * day },
};

function reportText({ misfits, first, ...counts }: LedgerReport): string {
  const numbers = Object.values(counts).join(" ");
  const short = (misfit: LedgerReport["misfits"][number]) => {
    const { why, day: on, resource = "", version, id = "", account = "" } = misfit;
    const where =
      resource === "" ? account.slice(0, 3) : `${resource.split("/").at(-1)} ${version} ${id.slice(0, 6)}`;
    return `${why} ${on.slice(5)} ${where}`;
  };
  const isFirst = first === undefined || first === misfits[0];
  return `${numbers}${isFirst ? "" : " another first"} | ${misfits.map(short).join("; ")}`;
}

type Make = (one: Ledger) => void;

const told = (name: string, make: Make, asked = Object.entries(settings)): readonly string[] => {
  const reports = asked.map(([setting, days]) => {
    const one = ledger();
    make(one);
    return [setting, reportText(checked(one, days))] as const;
  });
  const [[, plain] = ["", ""]] = reports;
  const others = reports.slice(1).filter(([, report]) => report !== plain);
  return [`${name}: ${plain}`, ...others.map(([setting, report]) => `    ${setting}: ${report}`)];
};

const ofEntries = () =>
  Object.entries(tamperings).flatMap(([name, tamper]) =>
    [
      [0, 2],
      [0, 4],
      [1, 1],
    ].flatMap(([chain = 0, at = 0]) =>
      told(
        `entry ${at} of ${chain}, ${name}`,
        (one) => tamper(entriesOf(one, chain), at, one),
        Object.entries(settings).slice(0, at === 2 ? 3 : 1),
      ),
    ),
  );
const ofHeads = () =>
  Object.entries(heads).flatMap(([name, change]) =>
    told(`a head ${name}`, (one) => one.chains.splice(0, 3, ...one.chains.map(change))),
  );
const ofSeals = () =>
  Object.entries(sealChanges).flatMap(([name, change]) =>
    told(`seals, ${name}`, (one) => change(one.seals as unknown as Raw[])),
  );
const all = () => [...ofEntries(), ...ofHeads(), ...ofSeals()];

it("what is found of everything that may be done to a ledger is as it was recorded", async () => {
  await expect(`${all().join("\n")}\n`).toMatchFileSnapshot("tamperings.txt");
});

it("of everything that may be done there is a record", () => {
  const lines = readFileSync(recorded, "utf8").split("\n");
  const kinds =
    Object.keys(tamperings).length * 3 + Object.keys(heads).length + Object.keys(sealChanges).length;
  expect(lines.filter((line) => /^\S/.test(line))).toHaveLength(kinds);
});
