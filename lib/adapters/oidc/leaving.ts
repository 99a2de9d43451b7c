import type { ServerMetadata } from "openid-client";
import { safeUrl } from "./reach.ts";

const cognito = /^cognito-idp\.[a-z0-9-]+\.amazonaws\.com(?:\.cn)?$/;

type Here = { readonly client: string; readonly home: string };

/** Where an issuer ends its own session, and sends people home from. */
export function leavingBy(
  { issuer, authorization_endpoint, end_session_endpoint }: Readonly<ServerMetadata>,
  { client, home }: Here,
): string | undefined {
  const names = { client_id: client };
  // Cognito has a way out of its own, and words of its own for it.
  if (cognito.test(new URL(issuer).hostname)) {
    const base = safeUrl("the issuer's way out", end_session_endpoint ?? authorization_endpoint);
    return address(new URL("/logout", base), { ...names, logout_uri: home });
  }
  if (end_session_endpoint === undefined) return undefined;
  const url = safeUrl("the issuer's way out", end_session_endpoint);
  return address(url, { ...names, post_logout_redirect_uri: home });
}

function address(url: URL, query: Readonly<Record<string, string>>): string {
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}
