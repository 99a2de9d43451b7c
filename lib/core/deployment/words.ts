import * as z from "zod/mini";
import { valueText } from "../fields/value-text.ts";

export const shaped = (shape: RegExp, right: string) =>
  z.string().check(z.regex(shape, { error: ({ input }) => `${valueText(input)} is not ${right}` }));

export const few = <T extends z.ZodMiniType>(item: T, most: number) =>
  z.readonly(z.array(item).check(z.maxLength(most)));

export const Account = shaped(
  /^\d{12}$/,
  'an account; write its twelve digits in quotes, such as `"123456789012"`',
);
export const Mail = shaped(
  /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/,
  "a mail address; write it like `platform@example.com`",
);
