import type { Catalogue } from "#catalogue/load/catalogue.ts";
import { canRestore } from "#catalogue/load/restoring.ts";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { type ExitCode, exitCodes } from "../../exit-codes.ts";
import { placeOf, readText, writeText } from "../../inputs/disk.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import { changingCalls } from "../mapping.ts";

/** Where another script writes what became of recorded events. */
const corpusBegin = "<!-- corpus: begin -->";
const corpusEnd = "<!-- corpus: end -->";

type Count = { types: number; watchable: number; restorable: number; unknown: number };

/** The page that counts what the catalogue knows; what stands in `before` between the corpus marks is kept. */
function coveragePage(catalogue: Catalogue, before: string): string {
  const groups = Map.groupBy(catalogue.types(), (type) => type.split("::")[1] ?? "");
  const rows = [...groups].map(([service, types]): [string, Count] => [service, countOf(types, catalogue)]);
  const total = sum(rows.map(([, count]) => count));
  return `${[
    "# What Parley can see and set back",
    "",
    "Written by `npm run coverage` from the catalogue; do not edit it by hand.",
    "",
    ...legend,
    "",
    "## Recorded events",
    "",
    corpusIn(before),
    "",
    "## Services",
    "",
    "| service | types | watchable | restorable | unknown |",
    "|---|---:|---:|---:|---:|",
    ...[...rows, ["**all**", total] as const].map(([service, count]) => rowOf(service, count)),
  ].join("\n")}\n`;
}

const legend = [
  "- *watchable*: at least one call is known that may change a resource of the type, so a change is seen and named.",
  "- *restorable*: Cloud Control reads and updates the type, so that a field can be set back.",
  "- *unknown*: the type is newer than the registry schemas at hand; `cloudformation:DescribeType` says whether it can be",
  "  set back. It counts as not restorable here.",
  "",
  "A call that the catalogue does not know is still seen, and reported as unresolved.",
];

function corpusIn(page: string): string {
  const begin = page.indexOf(corpusBegin);
  const end = page.indexOf(corpusEnd);
  if (begin < 0 || end < begin) return `${corpusBegin}\n${corpusEnd}`;
  return page.slice(begin, end + corpusEnd.length);
}

function countOf(types: readonly string[], catalogue: Catalogue): Count {
  return sum(
    types.map((type) => {
      const facts = catalogue.type(type);
      const restorable = facts === undefined ? undefined : canRestore(facts);
      return {
        types: 1,
        watchable: changingCalls(type, catalogue).length > 0 ? 1 : 0,
        restorable: restorable === true ? 1 : 0,
        unknown: restorable === undefined ? 1 : 0,
      };
    }),
  );
}

function sum(counts: readonly Count[]): Count {
  const total = { types: 0, watchable: 0, restorable: 0, unknown: 0 };
  for (const count of counts) {
    total.types += count.types;
    total.watchable += count.watchable;
    total.restorable += count.restorable;
    total.unknown += count.unknown;
  }
  return total;
}

const rowOf = (service: string, { types, watchable, restorable, unknown }: Count): string =>
  `| ${[service, types, watchable, restorable, unknown].join(" | ")} |`;

/** Writes the page anew; the first time there is none to keep anything of. */
export async function writeCoverage(file: string, terminal: Terminal): Promise<ExitCode> {
  const place = placeOf(terminal.cwd, file);
  const before = await readText(place).catch(() => "");
  const page = coveragePage(openCatalogue(), before);
  await writeText(place, page);
  terminal.out(`${page.trimEnd().split("\n").at(-1)}\n`);
  return exitCodes.fine;
}
