import type { FunctionName } from "../doors/doors.ts";
import type { Seldom } from "../doors/of-each.ts";

/** How a caller is known, as `lib/http/way.ts` names it. */
type RouteOfWay = "iam" | "link" | "session" | "signed";

export type WayIn = {
  /** As API Gateway writes it. */
  readonly at: string;
  readonly methods: readonly ("ANY" | "GET" | "HEAD" | "POST")[];
  readonly way: RouteOfWay;
  readonly worker: Exclude<FunctionName, Seldom>;
};

const ofPages = ["GET", "HEAD", "POST"] as const;

/** Everything that can be called from outside. INVARIANT (one way in): API Gateway checks the signature on the first alone. */
export const waysIn: readonly WayIn[] = [
  { at: "/api/{proxy+}", methods: ["ANY"], way: "iam", worker: "serve-api" },
  { at: "/a/{link}", methods: ofPages, way: "link", worker: "answer-question" },
  { at: "/hooks/{source}", methods: ["POST"], way: "signed", worker: "receive-hook" },
  { at: "/console", methods: ofPages, way: "session", worker: "serve-console" },
  { at: "/console/{proxy+}", methods: ofPages, way: "session", worker: "serve-console" },
];

export const stageName = "v1";

/** Everything that a way in matches, as a resource policy names it: `execute-api:/v1/GET/a/*`. */
export function invokable({ at, methods }: WayIn): readonly string[] {
  const path = at.replace(/\{[^}]+\}$/, "*");
  return methods.map((method) => `execute-api:/${stageName}/${method === "ANY" ? "*" : method}${path}`);
}

export const isOpen = ({ way }: WayIn): boolean => way !== "iam";
