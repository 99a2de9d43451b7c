import * as z from "zod/mini";
import { attentionKeys } from "../../notices/attention/attention.ts";
import { AttentionView } from "../../views/learning/attention-view.ts";
import { operation } from "../operation.ts";

export const showAttention = operation({
  name: "showAttention",
  method: "GET",
  path: "/api/learning/attention",
  summary:
    "How many questions the last 30 days put, to whom, because of what, and what would have halved them",
  query: z.strictObject({ by: z.optional(z.enum(attentionKeys)) }),
  answer: AttentionView,
  status: 200,
  refuses: [],
});
