import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from "jose";
import * as oidc from "openid-client";
import { Misconfigured, Unavailable } from "#core/faults.ts";
import { type Fetch, isLoopback, patiently, safeUrl, unreachable } from "./reach.ts";

/** The issuer that vouches for people, as it says of itself. */
export type Issuer = {
  readonly metadata: Readonly<oidc.ServerMetadata>;
  readonly keys: JWTVerifyGetKey;
};

type IssuerWhere = { readonly issuer: string; readonly client: string; readonly fetch: Fetch };

/** Asked once; only a failure is asked again. */
export function issuerAt(where: IssuerWhere): () => Promise<Issuer> {
  let known: Promise<Issuer> | undefined;
  return () => {
    known ??= discovered(where).catch((error) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

async function discovered({ issuer, client, fetch }: IssuerWhere): Promise<Issuer> {
  const url = safeUrl("the issuer", issuer);
  const reach = patiently(fetch);
  const execute = isLoopback(url) ? [oidc.allowInsecureRequests] : [];
  const options = { execute, [oidc.customFetch]: reach as oidc.CustomFetch };
  const found = await oidc.discovery(url, client, {}, oidc.None(), options).catch((error: unknown) => {
    throw faultIn(error) ?? noIssuer(issuer, error);
  });
  const metadata = found.serverMetadata();
  safeUrl("the issuer's way in", metadata.authorization_endpoint);
  safeUrl("the issuer's way to tokens", metadata.token_endpoint);
  return { metadata, keys: keysAt(safeUrl("the issuer's place of keys", metadata.jwks_uri), reach) };
}

function noIssuer(issuer: string, cause: unknown): Misconfigured {
  const hint = "name the issuer exactly as its own discovery document does";
  return new Misconfigured(`\`${issuer}\` does not say how to sign in there`, { hint, cause });
}

/** Keys that are not known yet are asked for, at most every half a minute. */
function keysAt(url: URL, fetch: Fetch): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(url, { [customFetch]: fetch });
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
        throw error;
      if (error instanceof errors.JOSENotSupported) throw error;
      throw faultIn(error) ?? unreachable("nobody can read its keys", error);
    }
  };
}

/** A fault of ours that a library has wrapped up. */
export function faultIn(error: unknown): Misconfigured | Unavailable | undefined {
  if (error instanceof Unavailable || error instanceof Misconfigured) return error;
  return error instanceof Error ? faultIn(error.cause) : undefined;
}

/** The flow's rules for one moment; `now` is in milliseconds. */
export function flowWith(
  { metadata }: Issuer,
  { client, fetch, now }: Omit<IssuerWhere, "issuer"> & FlowWithInput,
) {
  const clock = { [oidc.clockSkew]: Math.round((now - Date.now()) / 1_000), [oidc.clockTolerance]: leeway };
  const flow = new oidc.Configuration(metadata, client, clock, oidc.None());
  if (isLoopback(new URL(metadata.issuer))) oidc.allowInsecureRequests(flow);
  flow[oidc.customFetch] = patiently(fetch) as oidc.CustomFetch;
  return flow;
}

type FlowWithInput = { readonly now: number };

/** Seconds by which the clocks of an issuer and of Parley may differ. */
export const leeway = 10;
