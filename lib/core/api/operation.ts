import * as z from "zod/mini";
import type { ProblemKind } from "./problem.ts";

type OperationSchema = z.ZodMiniType;

/** Where an operation asks for nothing. */
export const Nothing = z.strictObject({});
export type NothingWord = typeof Nothing;

/** What the API can be asked for, without how it is done: its document and its app are both made from these. */
export type Operation<
  P extends OperationSchema = OperationSchema,
  Q extends OperationSchema = OperationSchema,
  B extends OperationSchema = OperationSchema,
  A extends OperationSchema = OperationSchema,
> = {
  /** The operation's id in the document; anyone who generates a client has a method of this name, so it never changes. */
  readonly name: string;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** As hono writes it, such as `/api/intents/:id`. */
  readonly path: `/api/${string}`;
  /** One sentence, without a full stop. */
  readonly summary: string;
  /** Names that stand in the path. */
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly answer: A;
  readonly status: 200 | 201 | 202;
  /** Asked twice under one `Idempotency-Key` it is done once. */
  readonly creates?: true;
  /** It changes what stands at a version, so that `If-Match` has to name that version. */
  readonly edits?: true;
  /** Problems of its own, besides those that every operation may answer with. */
  readonly refuses?: readonly ProblemKind[];
};

/** What anyone who asks an operation gets when all is well. */
export type AnswerOf<O extends { readonly answer: OperationSchema }> = z.output<O["answer"]>;

/** What fits a schema, as it is written before it is read. */
export type WrittenAs<S> = S extends OperationSchema ? z.input<S> : undefined;

/** Keeps the schemas of an operation for anyone who does it. */
export function operation<
  A extends OperationSchema,
  P extends OperationSchema = NothingWord,
  Q extends OperationSchema = NothingWord,
  B extends OperationSchema = NothingWord,
>(told: Operation<P, Q, B, A>): Operation<P, Q, B, A> {
  return told;
}
