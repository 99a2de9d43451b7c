import type { Settings } from "#acts/settings.ts";
import { oidcSignIn } from "#adapters/oidc/sign-in.ts";
import { simulatedClock } from "#local/time/simulated-clock.ts";
import { openIssuer } from "../../contracts/outside/oidc/issuer.ts";
import { policyIn, approvers as principals } from "../../pipeline/stage.ts";
import { accessOpened } from "../../pipeline/stories/telling/happenings.ts";
import { begin, type Opening } from "../../pipeline/stories/telling/story.ts";
import { browserAt, publicUrl } from "./browser.ts";

const channels = [] as const;

/** Who is named in the deployment, by their mail address. */
const approvers: Settings["approvers"] = [
  { name: "security lead", principals: [principals.security], channels, signsInAs: ["ada@example.com"] },
  {
    name: "batch worker",
    principals: ["123456789012:role/batch-worker", "123456789012:role/security-lead-2"],
    channels,
    signsInAs: ["ben@example.com"],
  },
  { name: "passer-by", principals: ["123456789012:role/passer-by"], channels, signsInAs: ["cy@example.com"] },
  {
    name: "platform lead",
    principals: ["123456789012:user/di", principals.platform],
    channels,
    signsInAs: ["di@example.com"],
  },
];

/**
 * The console of an installation where access was opened and the security lead is asked, or where something else was made,
 * and an issuer on loopback.
 */
export async function hall(
  settings: Partial<Settings> = {},
  policy = policyIn("enforce"),
  made?: Opening["made"],
) {
  const clock = simulatedClock("2026-11-21T03:00:00Z");
  const now = () => clock.now();
  const { publicUrl: place = publicUrl } = settings;
  const issuer = await openIssuer({ client: "parley", redirects: [`${place}/console/callback`], now });
  const signIn = oidcSignIn({ issuer: issuer.issuer, client: "parley", at: place, now });
  const tell = made === undefined ? accessOpened : begin;
  const story = await tell({
    ...(made !== undefined && { made }),
    clock,
    policy,
    stores: { signIn },
    settings: { publicUrl, approvers, ...settings },
  });
  const browser = () => browserAt(story.doors.serveConsole);

  /** Signs somebody in, the whole way round, and says where that ends. */
  const enter = async (email: string, back = "/console", at = browser()) => {
    issuer.state.person = { sub: `sub-${email}`, email, email_verified: true };
    const out = await at.get(`/console/sign-in?${new URLSearchParams({ back })}`);
    const home = await at.get(`/console/callback?${await issuer.visit(out.location)}`);
    return { ...at, landed: home };
  };
  return { story, issuer, signIn, browser, enter };
}
export type Hall = Awaited<ReturnType<typeof hall>>;
