import * as z from "zod/mini";
import { showDocket } from "#core/api/operations/dockets.ts";
import { checkChange } from "#core/api/operations/preview.ts";
import { Misconfigured } from "#core/faults.ts";
import { AskView, askView } from "../asks.ts";
import { readOnly, type ToolRuntime, tool } from "../tool.ts";

const output = z.looseObject({
  outcome: z.enum(["keep", "revert", "ask"]),
  explanation: z.string(),
  /** What would be asked of a person; nothing here answers it. */
  asks: z.array(AskView),
});

export const checkChangeTool = tool({
  name: "check_change",
  title: "Check a change",
  description:
    "What would come of it if you wrote this now: kept, put back (to what, by whom, until when), or a person is asked. Call it before every write of a governed resource. Nothing is written and nothing stored.",
  input: checkChange.body as NonNullable<typeof checkChange.body>,
  output,
  annotations: readOnly,
  run: async (body, runtime) => {
    const { parley, now } = runtime;
    const judged = await parley.ask(checkChange, { body });
    const asked = judged.fields.flatMap(({ ask }) => ask ?? []);
    const id = asked.length === 0 ? undefined : await openCaseOn(body.resource, runtime);
    const asks = asked.map((ask) => askView(ask, { parley, now: now(), id }));
    return { ...judged, fields: judged.fields.map(({ ask: _, ...field }) => field), asks };
  },
});

/** The case that is open there already, which nobody need have. */
export async function openCaseOn(resource: string, { parley }: ToolRuntime): Promise<string | undefined> {
  try {
    return (await parley.ask(showDocket, { query: { resource } })).case?.id;
  } catch (error) {
    // Of a resource that Parley has not seen there is no docket.
    if (error instanceof Misconfigured) return undefined;
    throw error;
  }
}
