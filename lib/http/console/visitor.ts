import type { Context } from "hono";
import { approverOf, type KnownApprover } from "#acts/questions/approver-of.ts";
import type { Runtime } from "#acts/runtime.ts";
import type { SignedIn } from "#core/ports/people/sign-in.ts";
import type { Env } from "../kit/app.ts";
import { cookieOf } from "./cookies.ts";

/** Somebody who has signed in, and whom the deployment names as an approver where it does. */
export type Visitor = {
  readonly token: string;
  readonly person: SignedIn;
  readonly approver: KnownApprover | undefined;
};

/** INVARIANT (each time): a visitor is known by their token alone, which is verified with every request. */
export async function visitorOf(c: Context<Env>, runtime: Runtime): Promise<Visitor | undefined> {
  const token = cookieOf(c, "parley", runtime.settings);
  const person = token === undefined ? undefined : await runtime.signIn.who(token);
  if (token === undefined || person === undefined) return undefined;
  return { token, person, approver: approverOf(person, runtime) };
}

/** How a page names them. */
export const nameOf = ({ email, name, subject }: SignedIn): string => email ?? name ?? subject;
