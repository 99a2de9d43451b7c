import * as z from "zod/mini";
import { approvingServices } from "../../claims/approval.ts";
import { ActorKindWord, IntentWord, MotivationWord } from "../../claims/words.ts";
import { valueText } from "../../fields/value-text.ts";
import { ActorSelector } from "../selector.ts";
import { BusVoice } from "./bus-voice.ts";
import { TellRow } from "./tell-row.ts";
import { list, rowWords, Text } from "./words.ts";

/** What the team knows of an actor beforehand. */
export const ActorRow = z.strictObject({
  ...rowWords,
  principals: ActorSelector.shape.principals,
  via: ActorSelector.shape.via,
  kind: z.optional(ActorKindWord),
  intent: z.optional(IntentWord),
  // The goals that are theirs to serve; `intent` is one of them.
  goals: z.optional(z.readonly(z.array(IntentWord).check(z.minLength(1), z.maxLength(20)))),
  motivation: z.optional(MotivationWord),
  note: z.optional(Text),
  // Roles for which they may ask what would become of a change.
  checksFor: ActorSelector.shape.principals,
  // Whether they let agents act for them by keys, and at the console without being an approver.
  givesLeave: z.optional(z.literal(true)),
  // Whether they may take what is known of resources away, to check plans against it elsewhere.
  takesSnapshots: z.optional(z.literal(true)),
  // Services of AWS's whose approvals are leave for such an agent; its role trusts them for one's own account alone.
  approvedBy: z.optional(
    z.readonly(z.array(z.enum(approvingServices)).check(z.minLength(1), z.maxLength(5))),
  ),
  // By what events they declare ahead.
  speaksBy: z.optional(z.readonly(z.array(BusVoice).check(z.minLength(1), z.maxLength(20)))),
  // Where they are told what became of their stakes.
  tell: z.optional(z.readonly(z.array(TellRow).check(z.minLength(1), z.maxLength(10)))),
});
export type ActorRow = Readonly<z.infer<typeof ActorRow>>;

/** Whether a row says who somebody is. INVARIANT (each of its own): one that says only where they are told hides no other. */
export const saysWho = ({ kind, intent, goals, motivation }: ActorRow): boolean =>
  [kind, intent, goals, motivation].some((said) => said !== undefined);

/** The same in the registry. INVARIANT (the policy alone): only there it stands for whom somebody may check, who gives leave by what, and who takes snapshots. */
export const RegisteredRow = z.omit(ActorRow, {
  checksFor: true,
  givesLeave: true,
  takesSnapshots: true,
  approvedBy: true,
});

/** The first row that matches speaks. */
export const Actors = list(ActorRow);

/** Capitals before a number, such as `INC` or `NF-INC`; or all of it, each `?` a letter or a digit: `Q?????`. */
export const ReferencePrefix = z.string().check(
  z.regex(/^(?:[A-Z][A-Z0-9]{1,15}(?:-[A-Z0-9]{1,16}){0,3}|[A-Z]{1,8}\?{4,24})$/, {
    error: ({ input }) =>
      `${valueText(input)} is not a prefix; write the capital letters before the number, such as \`INC\`, or the whole with a \`?\` for each letter or digit, such as \`Q?????\``,
  }),
);

/** How this company's incidents, tickets and findings are numbered, by what they are a reason for. */
export const References = z.prefault(
  z.partialRecord(MotivationWord, z.readonly(z.array(ReferencePrefix).check(z.maxLength(50)))),
  {},
);
