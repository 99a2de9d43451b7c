import type { Declared } from "#acts/intents/declare.ts";
import type { Edited } from "#acts/intents/edit.ts";
import type { Caller } from "#core/attribution/caller.ts";
import { valueText } from "#core/fields/value-text.ts";
import { type Refused, refused } from "../../kit/api-route.ts";
import { bodyMistakes } from "../../kit/mistakes.ts";

/** What the body says of who declares is nothing that AWS proved. */
export const inNameOf = (other: string, { principal }: Caller): Refused =>
  refused(
    "not-yours",
    `you call as \`${principal}\` and cannot declare for ${valueText(other)}`,
    "leave the principal out of the body, or call with the credentials of the one who intends it",
  );

type Declined = Exclude<Declared, { readonly registered: unknown }>;

export function declinedIntent(declined: Declined): Refused {
  switch (declined.as) {
    case "flawed":
      return bodyMistakes(declined.mistakes);
    case "key reused":
      return refused(
        "key-reused",
        "something else was declared under this `Idempotency-Key`",
        "send a fresh key for each intent, and the same body when you try again",
      );
    case "no leave":
      return refused(
        "not-yours",
        "the intent in `under` gives you no leave",
        "ask the person who declared it to name you in its `delegates`, with an end that is still to come",
      );
    case "may not sign":
      return refused(
        "not-yours",
        "only a person can let others act for them, and you are not known to be one",
        "leave `delegates` out, sign in as yourself, or have your principal entered as a person in the registry",
      );
  }
}

type Unedited = Exclude<Edited, { readonly as: "done" }>;

const whyNot = {
  ended: ["it has ended already", "declare a new intent"],
  unconfirmed: [
    "nothing that is open now confirms its reason",
    "declare a new intent whose `motivation.ref` names what is open by somebody else's word, and began before it",
  ],
  capped: ["for this reason it can last no longer", "declare a new intent if there is a new reason"],
} as const;

export function declinedEdit(unedited: Unedited): Refused {
  if (unedited.as === "flawed") return bodyMistakes(unedited.mistakes);
  if (unedited.as === "out of date") {
    return refused("out-of-date", "it was changed since you saw it", "read it again, and edit that version");
  }
  const [detail, hint] = whyNot[unedited.as];
  const { until } = unedited;
  const end = until === undefined ? "it has no end of its own" : `its end stays at ${until}`;
  return refused("conflict", `${detail}; ${end}`, hint);
}
