import { Token } from "aws-cdk-lib";
import { mistakeAt } from "#core/deployment/mistake.ts";
import type { Mistake } from "#core/schema/check.ts";

/** What may become known only when it is deployed; all else decides what is deployed. */
const late =
  /^\/(passRoles|sessionRoles|operators|organisation|address|webAcl)\b|^\/signIn\/(issuer|clientId)$/;

type Texts = readonly { readonly pointer: string; readonly text: string }[];

/** The mistakes of a check that has not heard of the CDK's tokens, as they are for someone who uses them. */
export function withTokens(said: unknown, mistakes: readonly Mistake[]): readonly Mistake[] {
  const tokens = textsIn(said, "").filter(({ text }) => Token.isUnresolved(text));
  const pointers = new Set(tokens.map(({ pointer }) => pointer));
  const early = tokens.filter(({ pointer }) => !late.test(pointer));
  return [
    ...mistakes.filter(({ pointer }) => !pointers.has(pointer)),
    ...early.map(({ pointer }) =>
      mistakeAt(pointer, {
        message: "this is known only when it is deployed, and it decides what is deployed",
        hint: "write the value itself",
      }),
    ),
  ];
}

function textsIn(value: unknown, pointer: string): Texts {
  if (typeof value === "string") return [{ pointer, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, `${pointer}/${key}`));
}
