import type { Context } from "hono";
import { approverOf, type KnownApprover } from "#acts/questions/approver-of.ts";
import type { Runtime } from "#acts/runtime.ts";
import { partsOf } from "#core/deployment/readers.ts";
import type { SignedIn } from "#core/ports/people/sign-in.ts";
import type { Viewer } from "#core/views/may-see.ts";
import type { Env } from "../kit/app.ts";
import { cookieOf } from "./cookies.ts";

/** Somebody whom the console shows something, with the zone in which they read times besides UTC. */
export type ConsoleViewer = Viewer & { readonly zone?: string | undefined };

/** Somebody who has signed in, and what the deployment names them as. */
export type Visitor = {
  readonly token: string;
  readonly person: SignedIn;
  readonly approver: KnownApprover | undefined;
  /** Undefined where they are neither an approver nor a reader: then there is nothing for them to see. */
  readonly viewer: ConsoleViewer | undefined;
};

/** INVARIANT (each time): a visitor is known by their token alone, which is verified with every request. */
export async function visitorOf(c: Context<Env>, runtime: Runtime): Promise<Visitor | undefined> {
  const token = cookieOf(c, "parley", runtime.settings);
  const person = token === undefined ? undefined : await runtime.signIn.who(token);
  if (token === undefined || person === undefined) return undefined;
  const approver = approverOf(person, runtime);
  return { token, person, approver, viewer: viewerOf(person, approver, runtime) };
}

/** An approver sees what they may be asked about, a reader what the deployment says; of both it is both. */
function viewerOf(
  person: SignedIn,
  approver: KnownApprover | undefined,
  { settings }: Pick<Runtime, "settings">,
): ConsoleViewer | undefined {
  const parts = partsOf(person, settings.readers);
  if (approver === undefined && parts.length === 0) return undefined;
  return { principals: approver?.principals ?? [], zone: approver?.zone, parts };
}

/** How a page names them. */
export const nameOf = ({ email, name, subject }: SignedIn): string => email ?? name ?? subject;
