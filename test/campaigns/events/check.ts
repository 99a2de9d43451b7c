import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { personLine } from "#cli/read/person-line.ts";
import { readingLine } from "#cli/read/read-log.ts";
import { paints } from "#cli/terminal/paint.ts";
import { secretHider } from "#core/reading/hidden-readings.ts";
import { reader } from "#core/reading/reader.ts";
import type { Reading } from "#core/reading/reading.ts";
import { ReadingDocument } from "#core/reading/reading-document.ts";
import { intake } from "#files/events/intake.ts";
import { splitter } from "#files/events/split/splitter.ts";
import { canary, type EventsCase } from "./case.ts";

const knowledge = openCatalogue();
const events = reader({ knowledge });
const hide = secretHider({ sensitive: { names: ["password", "secret", "token"], fields: [] } }, knowledge);
const style = { paint: paints(false), width: undefined };

function demand(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}

const unsafe = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

function checkReading(reading: Reading, hasSecret: boolean): void {
  const line = readingLine(hide(reading));
  const shape = ReadingDocument.safeParse(JSON.parse(line));
  demand(
    shape.success,
    `the line has another shape: ${shape.success ? "" : shape.error.message}\n${line.slice(0, 800)}`,
  );
  const told = personLine(hide(reading), style);
  for (const text of [line, told]) {
    demand(!unsafe.test(text) && text.indexOf("\n") === text.length - 1, `\`${text}\` can act on a terminal`);
    demand(!hasSecret || !text.includes(canary), "a secret is shown");
  }
  demand(line.length < 1_000_000, `a line has ${line.length} characters`);
  demand(!reading.why?.includes("a defect of Parley"), String(reading.why));
}

const prototypes = [Object.prototype, Array.prototype, Function.prototype, String.prototype];
const untouched = prototypes.map((each) => Reflect.ownKeys(each).length);

/** Reads one case as a log is read; what should not be is thrown. */
export function checkEvents({ text, chunk, hasSecret }: EventsCase): readonly string[] {
  const { sink, taken, refusal } = intake("case.json", events);
  const { push, finish } = splitter(sink);
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += chunk) push(bytes.subarray(at, at + chunk));
  finish();
  events.explained();
  const readings = taken();
  // Of a thousand alike the first few will do.
  for (const reading of readings.slice(0, 25)) checkReading(reading, hasSecret);
  const isClean = prototypes.every((each, index) => Reflect.ownKeys(each).length === untouched[index]);
  demand(isClean, "a prototype was changed");
  const refused = refusal();
  if (refused !== undefined) return ["no log"];
  return readings.map(({ status, why }) => (status === "ignored" ? `ignored: ${why}` : status));
}
