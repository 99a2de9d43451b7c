import type { FieldPath } from "../fields/path.ts";
import type { ResourceId } from "../resources/resource-id.ts";
import { fieldNames, fullName, placeName, shortName } from "./naming.ts";
import { bodyOf, subjectLine } from "./plain-text.ts";
import { questionBody, type Told } from "./question-text.ts";

export type Text = { readonly subject: string; readonly body: string };

type About = { readonly resource: ResourceId; readonly fields: readonly FieldPath[] };

const subjectOf = (what: string, { resource, fields }: About): string =>
  subjectLine(`${what}: ${shortName(resource)}, ${fieldNames(fields)}`);

const longName = (resource: ResourceId): string => `${fullName(resource)} (${placeName(resource)})`;

/** Every text that Parley sends to people. */
export const texts = {
  asked: (told: Told): Text => ({
    subject: subjectOf("Parley asks", told),
    body: questionBody(told, "Parley needs a person to decide."),
  }),
  reminded: (told: Told): Text => ({
    subject: subjectOf("Parley still waits", told),
    body: questionBody(told, "Half of the time is over, and nobody has decided yet."),
  }),
  escalated: (told: Told): Text => ({
    subject: subjectOf("Nobody has answered", told),
    body: questionBody(told, "Three quarters of the time are over, and nobody has decided yet."),
  }),
  superseded: (about: About): Text => ({
    subject: subjectOf("No answer needed", about),
    body: bodyOf([
      `The question about ${fieldNames(about.fields)} of ${longName(about.resource)} is closed: things have changed since it was asked.`,
      "You need not answer it. If there is still something to decide, you are asked anew.",
    ]),
  }),
  advised: ({ explanation, ...about }: About & { readonly explanation: string }): Text => ({
    subject: subjectOf("Parley advises", about),
    body: bodyOf([
      `Parley would write ${fieldNames(about.fields)} of ${longName(about.resource)}. It only advises here, so nothing was changed.`,
      "",
      "Why:",
      explanation,
    ]),
  }),
  hopeless: ({ why, ...about }: About & { readonly why: string }): Text => ({
    subject: subjectOf("Parley cannot write", about),
    body: bodyOf([
      `Parley wanted to write ${fieldNames(about.fields)} of ${longName(about.resource)} and has given it up: ${why}.`,
      "It is not tried again by itself. Approvers are asked where there is something to decide.",
    ]),
  }),
  broken: ({ resource, error }: { readonly resource: ResourceId; readonly error: string }): Text => ({
    subject: subjectLine(`A case of Parley stopped: ${shortName(resource)}`),
    body: bodyOf([
      `The work on a case about ${longName(resource)} ended with ${error}. Nothing was changed because of it.`,
      "The case is begun again within minutes, and again until it goes well. You are told only once.",
    ]),
  }),
} as const;
