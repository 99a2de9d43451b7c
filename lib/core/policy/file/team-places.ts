import * as z from "zod/mini";
import { ResourceSelector } from "../selector.ts";
import { Name } from "./words.ts";

/** A team and its place, once the rows of its own policy stand with all others. */
const TeamPlace = z.strictObject({ name: Name, in: ResourceSelector });

// Missing where no layer names a team: such a policy has the digest that it had.
export const TeamPlaces = z.optional(z.readonly(z.array(TeamPlace).check(z.maxLength(500))));
