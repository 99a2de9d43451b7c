/** How a caller is known: by what AWS proved of them, by a link that was sent to them, or by having signed in. */
type RouteWay = "iam" | "link" | "session";

/** A route as the table of all routes tells it. INVARIANT (one way in): each is reached in exactly one way. */
export type ToldRoute = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** As hono writes it, such as `/api/intents/:id`; also what logs call a request by. */
  readonly path: string;
  readonly way: RouteWay;
};
