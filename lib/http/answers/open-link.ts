import { readLink } from "#acts/questions/link.ts";
import type { Runtime } from "#acts/runtime.ts";
import type { NotePage } from "#console/page-model.ts";
import { millis } from "#core/claims/instant.ts";
import { formToken } from "../pages/form-token.ts";
import { answererBy, type Visit } from "../pages/visit.ts";

type Opened = { readonly visit: Visit } | { readonly page: NotePage };

/** INVARIANT (no oracle): whatever is not genuine looks alike, whether there is anything like it or not. */
export async function openLink(text: string, runtime: Runtime): Promise<Opened> {
  const link = readLink(text);
  if (link === undefined) return { page: { is: "not genuine" } };
  const { claims, signature } = link;
  if (!(await runtime.links.verify(claims, signature))) return { page: { is: "not genuine" } };
  if (!(millis(claims.expires) > runtime.now())) return { page: { is: "expired" } };
  const { case: id, question, approver } = claims;
  const who = answererBy(approver, "link", runtime);
  return { visit: { case: id, question, who, token: formToken(text) } };
}
