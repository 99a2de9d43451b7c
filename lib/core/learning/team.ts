import * as z from "zod/mini";
import { Name } from "../policy/file/words.ts";
import { matchesResource, type Place } from "../policy/place.ts";
import type { PolicyFile } from "../policy/policy-file.ts";
import { noClass } from "./features.ts";

/** No team can be called so: names begin with a letter or a digit. */
export const wholeInstallation = "-";

export const TeamKey = z.union([Name, z.literal(wholeInstallation)]);
export type TeamKey = z.infer<typeof TeamKey>;

/** Whose precedents count at a place: those of the team whose place it is, else of what belongs to no team. */
export const teamAt = ({ teams = [] }: Pick<PolicyFile, "teams">, place: Place): TeamKey =>
  teams.find((team) => matchesResource(team.in, place))?.name ?? wholeInstallation;

/** All whose precedents are kept apart. */
export const teamsOf = ({ teams = [] }: Pick<PolicyFile, "teams">): readonly TeamKey[] => [
  wholeInstallation,
  ...teams.map(({ name }) => name),
];

/** All that a question may be about. */
export const classesOf = ({ classes }: Pick<PolicyFile, "classes">): readonly string[] => [
  ...new Set([...Object.keys(classes), noClass]),
];
