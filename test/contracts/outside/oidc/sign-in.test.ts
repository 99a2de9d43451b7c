import { afterAll, beforeAll } from "vitest";
import { oidcSignIn } from "#adapters/oidc/sign-in.ts";
import { personaSignIn } from "#local/http/persona-sign-in.ts";
import { type OpenIssuer, openIssuer } from "./issuer.ts";
import { signInContract } from "./sign-in.contract.ts";

const at = "https://parley.example/v1";
const redirects = [`${at}/console/callback`];
let issuer: OpenIssuer;

beforeAll(async () => {
  issuer = await openIssuer({ client: "parley", redirects });
});
afterAll(() => issuer.close());

signInContract("an issuer of OpenID Connect", async () => ({
  signIn: oidcSignIn({ issuer: issuer.issuer, client: "parley", at }),
  visit: issuer.visit,
}));

const persona = (name: string) => ({
  name,
  about: name,
  userArn: `arn:aws:sts::123456789012:assumed-role/${name}/${name}`,
  email: `${name}@example.com`,
});
const house = { key: "a key", now: () => 0, publicUrl: at };

signInContract("a choice of personas", async () => ({
  signIn: personaSignIn([persona("ada"), persona("ben")], house),
  visit: async (location) => `persona=ada&${new URL(location).searchParams}`,
}));
