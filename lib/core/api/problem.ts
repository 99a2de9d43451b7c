import * as z from "zod/mini";

/** Everything that can be wrong with a request, and its status. */
const kinds = {
  "not-valid": { status: 400, title: "The request is not valid" },
  "nobody-known": { status: 403, title: "It is not known who asks" },
  "not-yours": { status: 403, title: "This is not the caller's to do" },
  "not-found": { status: 404, title: "There is nothing of that name" },
  "no-such-route": { status: 404, title: "There is no such route" },
  "wrong-method": { status: 405, title: "This route is asked in another way" },
  conflict: { status: 409, title: "It is no longer so" },
  "out-of-date": { status: 412, title: "Somebody else changed it first" },
  "too-large": { status: 413, title: "The request is too large" },
  "not-json": { status: 415, title: "The body is no JSON" },
  "key-reused": { status: 422, title: "The idempotency key belongs to another request" },
  "no-version": { status: 428, title: "The request does not say which version it is about" },
  broken: { status: 500, title: "Something is wrong with Parley" },
  unavailable: { status: 503, title: "Something that Parley leans on does not answer" },
} as const;

export type ProblemKind = keyof typeof kinds;
const problemKinds = Object.keys(kinds) as readonly ProblemKind[];
export const statusOf = (kind: ProblemKind) => kinds[kind].status;
export const titleOf = (kind: ProblemKind): string => kinds[kind].title;

const Text = z.string();

/** Every refusal, as RFC 9457 has it: what is wrong, and what to do about it. */
export const Problem = z.strictObject({
  type: z.enum(problemKinds.map(typeOf) as [ProblemType, ...ProblemType[]]),
  title: Text,
  status: z.int(),
  detail: Text,
  /** What to do about it. */
  hint: Text,
  /** The id of the request, which stands in Parley's logs. */
  instance: Text,
  /** Each thing that is wrong with the body, by its JSON pointer, or with a parameter, by its name. */
  errors: z.optional(z.readonly(z.array(z.strictObject({ pointer: Text, detail: Text })))),
});
export type Problem = Readonly<z.infer<typeof Problem>>;

type ProblemType = `urn:parley:problem:${ProblemKind}`;

function typeOf<K extends ProblemKind>(kind: K): `urn:parley:problem:${K}` {
  return `urn:parley:problem:${kind}`;
}

export type ProblemText = Pick<Problem, "detail" | "hint" | "errors">;

export function problemOf(kind: ProblemKind, told: ProblemText, instance: string): Problem {
  const { status, title } = kinds[kind];
  return { type: typeOf(kind), title, status, ...told, instance };
}
