import { sectionsOf } from "#core/policy/told/sections.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { loadPolicy, policyPlace } from "../inputs/load.ts";
import { paints } from "../terminal/paint.ts";
import { plainDeep } from "../terminal/plain-text.ts";
import { wrapped } from "../terminal/prose.ts";
import { table } from "../terminal/table.ts";
import { hasColour, proseWidth, type Terminal } from "../terminal/terminal.ts";

export async function explainPolicy(named: string | undefined, terminal: Terminal): Promise<ExitCode> {
  const place = policyPlace(terminal, named);
  const { policy } = await loadPolicy(place);
  const paint = paints(hasColour(terminal, "out"));
  const width = proseWidth(terminal);
  const shown = sectionsOf(plainDeep(policy.file)).map(({ title, prose, rows = [] }) => {
    const [head, ...body] = table(rows, width);
    const lines = head === undefined || rows.length < 2 ? [] : [paint.quiet(head), ...body];
    return [paint.title(title), ...wrapped(prose, width), ...lines].join("\n");
  });
  terminal.out(`${[paint.strong(place.named), ...shown].join("\n\n")}\n`);
  return exitCodes.fine;
}
