import * as z from "zod/mini";
import { JsonValue } from "../../claims/constraint/json-value.ts";
import { list, Name } from "../file/words.ts";
import { ParameterRow } from "./parameters.ts";
import { Removal } from "./removals.ts";
import { TeamEntry } from "./teams.ts";

/** A packaged policy by its version, or a path in the folder of the deployed file. */
const LayerName = z
  .string()
  .check(
    z.maxLength(512),
    z.regex(/^(parley\/[a-z][a-z0-9-]{0,62}@(0|[1-9]\d{0,4})(\.(0|[1-9]\d{0,4}))?|\.{1,2}\/[^\\]*[^\\/])$/),
  );

/** What a file that is made of layers may say besides the sections of a policy, as an editor knows it. */
export const LayerWords = z.strictObject({
  extends: z.optional(
    z.readonly(
      z.array(
        z.union([
          LayerName,
          z.strictObject({ policy: LayerName, with: z.optional(z.record(Name, JsonValue)) }),
        ]),
      ),
    ),
  ),
  parameters: z.optional(z.record(Name, ParameterRow)),
  remove: z.optional(list(Removal)),
  teams: z.optional(list(TeamEntry)),
  locked: z.optional(z.boolean()),
});

/** What stands for a whole value that a layer leaves open. */
export const ParameterUse = z.strictObject({ parameter: Name });
