import * as z from "zod/mini";
import { instantOf } from "../claims/instant.ts";
import { RoleWord } from "../claims/role-word.ts";
import { IntentWord, intents, MotivationWord, motivationKinds, UrgencyWord } from "../claims/words.ts";
import { sha256 } from "../digest.ts";
import type { IntentBody } from "./intent-body.ts";

const hour = 3_600_000;

/** For how long leave may be given on the page, in hours: it is meant for the matter at hand. */
export const leaveHours = [1, 2, 4, 8, 24] as const;

/** As urgently as agents may be let act; the first is offered first. */
export const leaveUrgencies = ["routine", "deadline", "degradation", "emergency"] as const;

/** What the form offers. */
export const leaveChoices = {
  upTo: leaveUrgencies,
  hours: leaveHours,
  intent: intents.filter((intent) => intent !== "unattributed"),
  kind: motivationKinds.filter((kind) => kind !== "none"),
} as const;
export type LeaveChoices = typeof leaveChoices;

const Form = z.object({
  agent: RoleWord,
  upTo: UrgencyWord,
  hours: z.enum(leaveHours.map(String) as [string, ...string[]]),
  intent: IntentWord,
  kind: MotivationWord,
  ref: z.string().check(z.minLength(1), z.maxLength(200)),
  key: z.string().check(z.regex(/^[A-Za-z0-9._-]{8,100}$/)),
});

/** A field of the form, as far as something can be wrong with it. */
export type LeaveField = keyof z.infer<typeof Form>;

/** A reason with whom it lets act: leave is about no resource. */
export type LeaveBody = IntentBody & { readonly delegates: NonNullable<IntentBody["delegates"]> };

export type ReadLeave = { readonly key: string; readonly body: LeaveBody } | { readonly wrong: LeaveField };

/** Leave as a form says it: one agent, one reason, one end. */
export function readLeave(form: Readonly<Record<string, string | undefined>>, now: number): ReadLeave {
  const read = Form.safeParse({ ...form, ref: form["ref"]?.trim(), agent: form["agent"]?.trim() });
  if (!read.success) return { wrong: (read.error.issues[0]?.path[0] ?? "agent") as LeaveField };
  const { agent, upTo, hours, intent, kind, ref, key } = read.data;
  const until = instantOf(now + Number(hours) * hour);
  const delegates = [{ principal: agent, upTo, until }];
  // Two leaves of one minute are two; one that is sent twice is one.
  const once = sha256(JSON.stringify([agent, upTo, hours, intent, kind, ref])).slice(0, 32);
  return { key: `${key}.${once}`, body: { intent, motivation: { kind, ref }, until, delegates } };
}
