import * as z from "zod/mini";
import { valueText } from "../fields/value-text.ts";

const shape =
  /^(?:arn:aws[a-z-]{0,20}:iam::\d{12}:role\/(?:[\w+=,.@-]{1,64}\/){0,16}|\d{12}:role\/)(?!AWSReserved|AWSServiceRole)[\w+=,.@-]{1,64}$/;

/** A role that others may check for, or events speak for. Those of people and of AWS's own services are nobody's to name. */
export const RoleWord = z.string().check(
  z.regex(shape, {
    error: ({ input }) =>
      `${valueText(input)} is no role that anybody checks for; write it like \`123456789012:role/deploy\`, or as its ARN`,
  }),
);
