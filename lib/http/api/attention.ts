import { askedLately, attentionDays, loadSeenBy } from "#acts/learning/attention-now.ts";
import { showAttention } from "#core/api/operations/attention.ts";
import { instantOf } from "#core/claims/instant.ts";
import { halving } from "#core/notices/attention/halving.ts";
import { attentionView } from "#core/views/learning/attention-view.ts";
import { apiRoute } from "../kit/api-route.ts";

const day = 86_400_000;

export const attentionRoutes = [
  apiRoute(showAttention, async ({ query, caller }, runtime) => {
    const { questions, isCut } = await askedLately(runtime);
    const now = runtime.now();
    const body = attentionView({
      ...{ questions, isCut, by: query.by },
      halving: halving({ questions, policy: runtime.policy, drafted: [] }),
      isSeen: loadSeenBy(caller.principal, questions, runtime),
      from: instantOf(now - attentionDays * day),
      to: instantOf(now),
    });
    return { body };
  }),
];
