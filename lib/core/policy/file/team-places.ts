import * as z from "zod/mini";
import { ResourceSelector } from "../selector.ts";
import { list, Name } from "./words.ts";

/** A team and its place, once the rows of its own policy stand with all others. */
const TeamPlace = z.strictObject({ name: Name, in: ResourceSelector });

export const TeamPlaces = list(TeamPlace);
