import * as z from "zod/mini";
import { Scope } from "#core/claims/situation.ts";
import { longestResourceText } from "#core/resources/resource-id.ts";

const Name = z.string().check(z.minLength(1), z.maxLength(256));
const Page = z.optional(z.string().check(z.maxLength(8_192)));

/** A page of the dockets that a situation or a policy may touch. */
const WakePage = z.strictObject({ task: z.literal("wake"), scope: Scope, page: Page });

/** What a deployment sends when it finished: the digest of the policy that counts from now on. */
const WakeStart = z.strictObject({ v: z.literal(1), policy: z.string().check(z.regex(/^[0-9a-f]{64}$/)) });

export const WakeInput = z.union([WakeStart, WakePage]);

/** A page of one type in one place. */
const BaselinePage = z.strictObject({
  task: z.literal("baseline"),
  account: Name,
  region: Name,
  type: Name,
  page: Page,
});

/** What a deployment sends when the governed set may have grown. */
const BaselineStart = z.strictObject({
  v: z.literal(1),
  types: z.optional(z.readonly(z.array(Name).check(z.maxLength(2_000)))),
});

export const BaselineInput = z.union([BaselineStart, BaselinePage]);

/** What a one-shot schedule hands over when a lease, a grace or a window ends. */
export const EndedInput = z.strictObject({
  v: z.literal(1),
  resource: z.string().check(z.maxLength(longestResourceText)),
});

/** What the schedule of nights hands over. */
export const LearnInput = z.strictObject({ v: z.literal(1) });

/** What the five-minute schedule hands over. */
export const SweepInput = z.strictObject({ v: z.literal(1) });

/** What the hourly schedule hands over. */
export const CheckInput = z.strictObject({ v: z.literal(1) });
