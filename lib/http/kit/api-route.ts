import type * as z from "zod/mini";
import type { Runtime } from "#acts/runtime.ts";
import type { Operation } from "#core/api/operation.ts";
import type { ProblemKind, ProblemText } from "#core/api/problem.ts";
import type { Caller } from "#core/attribution/caller.ts";
import type { ToldRoute } from "../way.ts";

type ApiRouteSchema = z.ZodMiniType;

/** A request that was read: everything in it fits its schema. */
export type RouteInput<P = unknown, Q = unknown, B = unknown> = {
  readonly caller: Caller;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** The version that the caller has seen; zero unless the operation edits. */
  readonly ifMatch: number;
  /** Empty unless the operation creates. */
  readonly idempotencyKey: string;
};

export type Answer<A = unknown> = {
  readonly body: A;
  /** The operation's own unless something else was done, such as nothing because it was done before. */
  readonly status?: 200 | 201 | 202;
  /** The version of what is shown. */
  readonly etag?: number;
  /** Where what was created is found. */
  readonly location?: string;
};

/** An answer that says no, and what to do about it. */
export type Refused = { readonly refused: ProblemKind } & ProblemText;

type RouteRun<P, Q, B, A> = (asked: RouteInput<P, Q, B>, runtime: Runtime) => Promise<Answer<A> | Refused>;

/** An operation and how it is done. */
export type ApiRoute = ToldRoute & Operation & { readonly run: RouteRun<unknown, unknown, unknown, unknown> };

/** INVARIANT (one way in): anyone who asks the API has signed with AWS's own signature. */
export function apiRoute<
  P extends ApiRouteSchema,
  Q extends ApiRouteSchema,
  B extends ApiRouteSchema,
  A extends ApiRouteSchema,
>(
  operation: Operation<P, Q, B, A>,
  run: RouteRun<z.output<P>, z.output<Q>, z.output<B>, z.input<A>>,
): ApiRoute {
  return {
    ...operation,
    way: "iam",
    run: (asked, runtime) => run(asked as RouteInput<z.output<P>, z.output<Q>, z.output<B>>, runtime),
  };
}

export const refused = (kind: ProblemKind, detail: string, hint: string): Refused => ({
  refused: kind,
  detail,
  hint,
});

export const isRefused = (given: object): given is Refused => Object.hasOwn(given, "refused");
