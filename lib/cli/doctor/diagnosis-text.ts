import type { Reach } from "#core/notices/readers/reach.ts";
import { type Paint, paints } from "../terminal/paint.ts";
import { plain } from "../terminal/plain-text.ts";
import { wrapped } from "../terminal/prose.ts";
import { table } from "../terminal/table.ts";
import { hasColour, proseWidth, type Terminal } from "../terminal/terminal.ts";
import type { Diagnosis } from "./diagnosis.ts";

const states: Readonly<Record<Reach, string>> = {
  protected: "confirmed and protected",
  unprotected: "confirmed, but anybody with one of the mails can end it",
  unconfirmed: "not confirmed",
  missing: "not subscribed",
};

const remedies: Readonly<Record<Exclude<Reach, "protected">, string>> = {
  unconfirmed:
    "Not confirmed: have them send you the link in the mail of AWS, do not open it, and run `parley approvers confirm URL`.",
  unprotected:
    "Anybody can end it: somebody opened the link of AWS. Run `parley approvers confirm URL` with it; where it is too old, take the address out of the deployment, deploy, put it in again, deploy, and confirm the new link.",
  missing: "Not subscribed: deploy again; the deployment names them and the topic does not.",
};

/** For a person: everybody by name, and then what there is to do. */
export function diagnosisText(told: Diagnosis & { readonly topic: string }, terminal: Terminal): string {
  const paint = paints(hasColour(terminal, "out"));
  const width = proseWidth(terminal);
  const rows = [
    ...told.approvers.flatMap(({ name, channels }) => channels.map((line) => ({ name, ...line }))),
    ...told.operators.map((line) => ({ name: "operators", ...line })),
  ];
  const cells = rows.map(({ name, channel, endpoint, state }) => [
    name,
    channel,
    plain(endpoint),
    states[state],
  ]);
  const lines = [
    paint.strong(told.topic),
    ...table(cells, width),
    "",
    ...told.approvers.filter(({ isReachable }) => !isReachable).map(({ name }) => deaf(name, paint)),
    ...remediesFor(new Set(rows.map(({ state }) => state))).flatMap((text) => wrapped(text, width)),
    told.isWell
      ? paint.good("everybody is reached")
      : paint.bad("not everybody is reached as they should be"),
  ];
  return `${lines.join("\n")}\n`;
}

const remediesFor = (found: ReadonlySet<Reach>): readonly string[] =>
  Object.entries(remedies).flatMap(([state, text]) => (found.has(state as Reach) ? [text] : []));

const deaf = (name: string, paint: Paint): string =>
  paint.wary(`\`${name}\` counts as unreachable: others are asked at once in their place`);
