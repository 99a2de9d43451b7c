import * as z from "zod/mini";
import type { RegisteredProfile } from "../attribution/registered-profile.ts";
import { Instant } from "../claims/instant.ts";
import { ActorKindWord, IntentWord, MotivationWord } from "../claims/words.ts";
import { BusVoice } from "../policy/file/bus-voice.ts";
import type { PolicyFile } from "../policy/policy-file.ts";

const Text = z.string();

/** What is known of an actor beforehand. */
export const ProfileView = z.strictObject({
  /** Where it stands: in the policy, which goes first, or in the registry. */
  source: z.enum(["policy", "registry"]),
  /** Under which name the registry has it. */
  name: z.optional(Text),
  principals: z.optional(z.readonly(z.array(Text))),
  via: z.optional(z.readonly(z.array(Text))),
  kind: z.optional(ActorKindWord),
  intent: z.optional(IntentWord),
  motivation: z.optional(MotivationWord),
  note: z.optional(Text),
  /** By what events they declare ahead. */
  speaksBy: z.optional(z.readonly(z.array(BusVoice))),
  /** Who wrote it last, and when. */
  by: z.optional(Text),
  at: z.optional(Instant),
});
export type ProfileView = Readonly<z.infer<typeof ProfileView>>;

type ProfileViewRow = PolicyFile["actors"][number];

const rowOf = ({ principals, via, kind, intent, motivation, note, speaksBy }: ProfileViewRow) => ({
  ...(principals !== undefined && { principals }),
  ...(via !== undefined && { via }),
  ...(kind !== undefined && { kind }),
  ...(intent !== undefined && { intent }),
  ...(motivation !== undefined && { motivation }),
  ...(note !== undefined && { note }),
  ...(speaksBy !== undefined && { speaksBy }),
});

export const policyProfileView = (row: ProfileViewRow): ProfileView => ({ source: "policy", ...rowOf(row) });

export function profileView(profile: RegisteredProfile): ProfileView {
  const { name, by, at } = profile;
  return { source: "registry", name, ...rowOf(profile), by, at };
}
