import type { Hono } from "hono";

/** What API Gateway says of a request besides what the caller sent; of all of it only this is looked at. */
export type Gateway = {
  readonly requestContext: {
    readonly requestId: string;
    readonly identity: {
      /** As AWS proved it; missing where a route asks for no signature. */
      readonly userArn?: string | null;
      readonly accountId?: string | null;
      /** Of the one who signed; only its digest is ever looked at. */
      readonly accessKey?: string | null;
    };
  };
};

export type Env = { readonly Bindings: Gateway };
export type App = Hono<Env>;
