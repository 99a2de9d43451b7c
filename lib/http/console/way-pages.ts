import { type WayPage, wayPage } from "#console/session/way-page.ts";
import { formToken } from "../pages/form-token.ts";
import { nameOf, type Visitor } from "./visitor.ts";

type WayPagesInput = { readonly publicUrl: string };

export const addressOf = ({ publicUrl }: WayPagesInput, path: string): string => `${publicUrl}${path}`;

/** Where somebody signs in who wants to go somewhere. */
export const signInAt = (place: WayPagesInput, back: string): string =>
  addressOf(place, `/console/sign-in?${new URLSearchParams({ back })}`);

const again = (place: WayPagesInput, back = "/console") => ({ text: "Sign in", href: signInAt(place, back) });

export const readerOf = ({ token, person }: Visitor, place: WayPagesInput) => ({
  name: nameOf(person),
  ...(person.isLasting !== true && { signOutAt: addressOf(place, "/console/sign-out") }),
  token: formToken(token),
});

const sentence = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;

export const notLetIn = (place: WayPagesInput, why: string): Promise<string> =>
  wayPage({ title: "You are not signed in", words: [sentence(why)], links: [again(place)] });

export const sessionOver = (place: WayPagesInput, back: string): Promise<string> =>
  wayPage({
    title: "You are not signed in any more",
    words: ["Nothing was recorded. Sign in, and do it again."],
    links: [again(place, back)],
  });

export function noApprover(place: WayPagesInput, visitor: Visitor): Promise<string> {
  const { email } = visitor.person;
  const title = "Nobody asks you anything here";
  const known =
    visitor.viewer === undefined
      ? "The deployment names no approver and no reader who signs in with that address."
      : "The deployment lets you read, and names no approver who signs in with that address.";
  const unproven =
    "Your identity provider does not say that your mail address is yours, so you are nobody here.";
  const whoToAsk =
    "If you should be asked or should read, tell those who run Parley to name you among its approvers or readers.";
  const words = [email === undefined ? unproven : known, whoToAsk];
  return wayPage({ title, words, reader: readerOf(visitor, place) });
}

export function signedOut(place: WayPagesInput, leaving: string | undefined): Promise<string> {
  const there = { text: "Sign out there too", href: leaving ?? "" };
  const page: WayPage = {
    title: "You are signed out",
    words:
      leaving === undefined
        ? ["You can close this page."]
        : ["Where you signed in you may still be known, so that the next one at this screen gets in as you."],
    links: [...(leaving === undefined ? [] : [there]), again(place)],
  };
  return wayPage(page);
}

export const refusedForm = (place: WayPagesInput): Promise<string> =>
  wayPage({
    title: "That did not come from Parley's own page",
    words: ["Nothing was recorded."],
    links: [{ text: "Go to Parley's page", href: addressOf(place, "/console") }],
  });

export const nothingHere = (place: WayPagesInput): Promise<string> =>
  wayPage({
    title: "There is nothing here",
    words: ["The address leads nowhere, or no longer."],
    links: [{ text: "Go to Parley's page", href: addressOf(place, "/console") }],
  });

export const inTrouble = (): Promise<string> =>
  wayPage({
    title: "Parley cannot show this right now",
    words: ["Nothing has changed because you looked. Try again in a minute."],
  });
