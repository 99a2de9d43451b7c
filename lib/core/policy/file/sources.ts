import * as z from "zod/mini";
import { SituationWord } from "../../claims/words.ts";
import { valueText } from "../../fields/value-text.ts";
import { PayloadPath } from "../sources/payload-path.ts";
import { presetNames } from "../sources/preset-names.ts";
import { list, Name, rowMarks, Text, Texts } from "./words.ts";

const HeaderName = z.string().check(
  z.regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/, {
    error: ({ input }) => `${valueText(input)} is not the name of a header; write it like \`X-Signature\``,
  }),
);

/** What proves that a message is its sender's. */
const Proof = z.discriminatedUnion("scheme", [
  // A keyed digest of the very bytes; `time` is signed before them where the sender says when it sent.
  z.strictObject({
    scheme: z.literal("hmac"),
    header: HeaderName,
    prefix: z.optional(Text),
    time: z.optional(z.strictObject({ header: HeaderName, joined: z.enum([":", "."]) })),
  }),
  // A secret in a header, for those that offer no more.
  z.strictObject({
    scheme: z.literal("secret"),
    header: HeaderName,
    as: z.prefault(z.enum(["plain", "bearer", "basic"]), "plain"),
  }),
  // The partner's own event source, which nobody else can write to: `aws.partner/pagerduty.com/…`.
  z.strictObject({
    scheme: z.literal("partner"),
    bus: z.string().check(
      z.regex(/^aws\.partner\/[\w./-]{1,200}$/, {
        error: ({ input }) =>
          `${valueText(input)} is not the source of a partner; write it like \`aws.partner/pagerduty.com/acme\``,
      }),
    ),
  }),
]);
export type Proof = z.infer<typeof Proof>;

const Paths = z.readonly(z.array(PayloadPath).check(z.minLength(1), z.maxLength(8)));

/** Where a value stands and what it means here; of several paths all must be there, and are joined by a dash. */
const Found = z.strictObject({
  at: z.union([PayloadPath, Paths]),
  // Only where the message says this elsewhere: a path, and what may stand there.
  when: z.optional(z.record(PayloadPath, Texts)),
  // Only what begins so, without it: `service:` of a label `service:checkout`.
  after: z.optional(Text),
  // What each word of theirs is called here; what stands nowhere in it counts as missing.
  map: z.optional(z.record(z.string().check(z.maxLength(256)), Text)),
  prefix: z.optional(Text),
  // What counts where nothing is found.
  else: z.optional(Text),
});

const Stated = z.strictObject({ is: Text });
const PayloadValue = z.union([PayloadPath, Found, Stated], {
  error: "write a path such as `event.data.status`, `{at: …, map: {…}}`, or `{is: …}`",
});
export type PayloadValue = z.infer<typeof PayloadValue>;

/** The first that yields something counts; of names of people all. */
const PayloadValues = z.union([
  PayloadValue,
  z.readonly(z.array(PayloadValue).check(z.minLength(1), z.maxLength(8))),
]);
export type PayloadValues = z.infer<typeof PayloadValues>;

const values = z.optional(PayloadValues);

/** A system that tells of situations by messages, how a message is proven, and what in it means what. */
const SourceRow = z.strictObject({
  // It is reached as `/hooks/<id>`, and its situations name it as their source.
  id: Name,
  ...rowMarks,
  // What the row leaves out is as the packaged preset has it.
  preset: z.optional(z.enum(presetNames)),
  // What it may declare; anything else is refused.
  kinds: z.optional(z.readonly(z.array(SituationWord).check(z.minLength(1), z.maxLength(20)))),
  proof: z.optional(Proof),
  // `ignored` as kind or state: the message says nothing of a situation.
  kind: values,
  ref: values,
  state: values,
  // By account, region, type, resource or tag, as in a situation's scope.
  scope: z.optional(z.record(z.string().check(z.maxLength(256)), PayloadValues)),
  since: values,
  until: values,
  // When the system itself says so: what is older never replaces what is newer.
  at: values,
  // What the system calls the delivery, within what is signed: one that is known does nothing.
  delivery: values,
  // Who opened it: it never confirms anything of theirs.
  by: values,
  // Who is on it.
  responders: values,
  // Who is who here, by their ids there. Anybody else is nobody.
  people: z.optional(z.record(z.string().check(z.maxLength(256)), Text)),
  // Mail addresses are the names of users of Identity Center.
  mails: z.optional(z.boolean()),
});
export type SourceRow = Readonly<z.infer<typeof SourceRow>>;

export const Sources = z.optional(list(SourceRow, 50));
