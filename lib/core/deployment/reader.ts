import * as z from "zod/mini";
import { valueText } from "../fields/value-text.ts";
import { Account, few, Mail } from "./words.ts";

const some = <T extends z.ZodMiniType>(item: T, most: number) => few(item, most).check(z.minLength(1));

const Word = z.string().check(z.minLength(1), z.maxLength(256));

/** A group as the token of a person who signs in names it. */
const Group = z.strictObject({ group: Word });

const Who = z.union([Mail, Group], {
  error: ({ input }) =>
    `${valueText(input)} is nobody; write a mail address, or a group of the token like \`{group: platform}\``,
});

/** Of the names that are given every one must fit, each by one of its values. */
const Part = z.strictObject({
  accounts: z.optional(some(Account, 500)),
  environments: z.optional(some(Word, 50)),
  services: z.optional(some(Word, 500)),
});

const See = z.union([z.literal("all"), Part], {
  error: "what they see is not said; write `all`, or name `accounts`, `environments` or `services`",
});

/** People who read at the console what they are not asked about. */
export const ReaderRow = z.strictObject({ who: some(Who, 200), see: See });
export type ReaderRow = Readonly<z.infer<typeof ReaderRow>>;
