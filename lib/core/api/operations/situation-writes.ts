import * as z from "zod/mini";
import { ClosingBody, SituationBody } from "../../situations/from-caller.ts";
import { SituationView } from "../../views/situation-view.ts";
import { operation } from "../operation.ts";

export const declareSituation = operation({
  name: "declareSituation",
  method: "POST",
  path: "/api/situations",
  summary: "Make known that something is so from now on, such as an incident, a peak or a freeze",
  body: SituationBody,
  answer: z.extend(SituationView, {
    /** Why it will confirm nothing; missing where it may. */
    warning: z.optional(z.string()),
  }),
  status: 201,
  creates: true,
});

export const closeSituation = operation({
  name: "closeSituation",
  method: "POST",
  path: "/api/situations/close",
  summary: "Make known that what the caller declared is over",
  body: ClosingBody,
  answer: z.strictObject({ items: z.readonly(z.array(SituationView)) }),
  status: 200,
  refuses: ["not-found", "not-yours"],
});
