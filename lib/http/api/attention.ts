import { showAttention } from "#core/api/operations/attention.ts";
import { apiRoute } from "../kit/api-route.ts";

export const attentionRoutes = [
  apiRoute(showAttention, async ({ query, caller }, runtime) => {
    const { attentionNow } = await import("#acts/learning/attention-now.ts");
    return { body: await attentionNow({ by: query.by, principal: caller.principal }, runtime) };
  }),
];
