import { identityOf } from "#core/arbitration/context.ts";
import {
  isAbout,
  rowFlaws,
  speaksForAnother,
  standingRow,
  withoutRow,
  withRow,
} from "#core/attribution/profile-rows.ts";
import type { Profiled, RegisteredProfile } from "#core/attribution/registered-profile.ts";
import type { Actor } from "#core/claims/claim.ts";
import { instantOf } from "#core/claims/instant.ts";
import type { ActorRow } from "#core/policy/file/actors.ts";
import type { Mistake } from "#core/schema/check.ts";
import type { Runtime } from "../runtime.ts";

export type EditedBook =
  | { readonly as: "done"; readonly profile: RegisteredProfile; readonly book: Profiled }
  | { readonly as: "flawed"; readonly mistakes: readonly Mistake[] }
  | { readonly as: "out of date" | "unknown" | "about themself" | "for another" };

type EditProfilesEdit = { readonly name: string; readonly version: number; readonly by: Actor };

/** Writes a row of the book; anyone who cannot know whether they wrote it may write it again. */
export async function writeProfile(
  row: ActorRow,
  { name, version, by }: EditProfilesEdit,
  { profiles, policy, now }: Pick<Runtime, "profiles" | "policy" | "now">,
): Promise<EditedBook> {
  const book = await profiles.read();
  const profile = { ...row, name, by: by.principal, at: instantOf(now()) };
  const standing = standingRow(book, profile);
  if (book.version === version + 1 && standing !== undefined) return { as: "done", profile: standing, book };
  if (book.version !== version) return { as: "out of date" };
  const mistakes = rowFlaws(row, name, book);
  if (mistakes.length > 0) return { as: "flawed", mistakes };
  const before = book.profiles.filter((each) => each.name === name);
  const identity = identityOf(policy);
  if ([row, ...before].some((each) => isAbout(each, by, identity))) return { as: "about themself" };
  if (speaksForAnother(row, by)) return { as: "for another" };
  return await saved(withRow(book, profile), profile, profiles);
}

export async function removeProfile(
  { name, version, by }: EditProfilesEdit,
  { profiles, policy }: Pick<Runtime, "profiles" | "policy">,
): Promise<EditedBook> {
  const book = await profiles.read();
  const profile = book.profiles.find((each) => each.name === name);
  if (profile === undefined) return { as: "unknown" };
  if (book.version !== version) return { as: "out of date" };
  if (isAbout(profile, by, identityOf(policy))) return { as: "about themself" };
  return await saved(withoutRow(book, name), profile, profiles);
}

/** INVARIANT (one wins): of two edits of one version of the book one is stored. */
async function saved(
  book: Profiled,
  profile: RegisteredProfile,
  profiles: Runtime["profiles"],
): Promise<EditedBook> {
  const stored = await profiles.save(book);
  if (!stored.ok) return { as: "out of date" };
  return { as: "done", profile, book: { ...book, version: stored.version } };
}
