import { personaSignIn } from "#local/http/persona-sign-in.ts";
import { simulatedClock } from "#local/time/simulated-clock.ts";
import type { WorldOptions } from "#local/world/local-world.ts";
import { answerBy, hiddenFields, linkTo, twoEmergencies } from "../../http/answers/scene.ts";
import { browserAt, publicUrl } from "../../http/console/browser.ts";
import { docketOf, minute } from "../../pipeline/stage.ts";

type Around = NonNullable<WorldOptions["around"]>;

/** Somebody follows the link of a question and answers it. */
export async function byLink(around: Around): Promise<void> {
  const story = await twoEmergencies({ around });
  await answerBy(story, await linkTo(story), { choice: "keep" });
  await story.pass(20 * minute);
}

const persona = {
  name: "lead",
  about: "leads the checkout team",
  userArn: "arn:aws:sts::123456789012:assumed-role/checkout-lead/lead",
  email: "lead@example.com",
};

/** Somebody signs in, sees what they are asked, answers it and leaves. */
export async function signedIn(around: Around): Promise<void> {
  const clock = simulatedClock("2026-11-21T03:00:00Z");
  const signIn = personaSignIn([persona], { key: "k", now: () => clock.now(), publicUrl });
  const story = await twoEmergencies({ around, clock, stores: { signIn }, settings: { publicUrl } });
  const open = (await docketOf(story, story.resource)).case;
  const browser = browserAt(story.doors.serveConsole);
  const { location } = await browser.get("/console/sign-in");
  const state = new URL(location).searchParams.get("state");
  await browser.get(`/console/callback?state=${state}&persona=lead`);
  await browser.get("/console");
  const place = `/console/questions/${open?.id}/${open?.questions[0]?.id}`;
  const { text } = await browser.get(place);
  await browser.post(place, { form: { ...hiddenFields(text), choice: "keep" } });
  await story.pass(20 * minute);
  const leave = hiddenFields((await browser.get("/console/leave")).text);
  const said = { agent: "123456789012:role/ops-agent", upTo: "routine", hours: "1", intent: "cost" };
  const form = { ...leave, ...said, kind: "incident", ref: "INC-1042" };
  for (const _ of [1, 2]) await browser.post("/console/leave", { form });
  const { token = "" } = hiddenFields((await browser.get("/console")).text);
  await browser.post("/console/sign-out", { form: { token } });
}
