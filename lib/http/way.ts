/** How a caller is known: by what AWS proved of them, by a link that was sent to them, by having signed in, or by the secret of their system. */
type RouteWay = "iam" | "link" | "session" | "signed";

/** A route as the table of all routes tells it. INVARIANT (one way in): each is reached in exactly one way. */
export type ToldRoute = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** As hono writes it, such as `/api/intents/:id`; also what logs call a request by. */
  readonly path: string;
  readonly way: RouteWay;
};
