import { canonicalPrincipal } from "../claims/principal.ts";
import { isTimeZone } from "../policy/window-test.ts";
import type { Mistake } from "../schema/check.ts";
import type { Approver } from "./deployment-file.ts";
import { mistakeAt, repeated } from "./mistake.ts";

/** Everybody who can be asked can be reached and can answer, as themselves alone. */
export function approverMistakes(approvers: readonly Approver[]): readonly Mistake[] {
  return [
    ...approvers.flatMap(silent),
    ...approvers.flatMap(nobodys),
    ...sharedNames(approvers),
    ...sharedPrincipals(approvers),
    ...sharedMails(approvers),
    ...approvers.flatMap(strangeZone),
  ];
}

/** Mail addresses, in lower case, that an approver signs in with. */
export const signsInAs = ({ signsInAs: mails, email }: Approver): readonly string[] => [
  ...new Set((mails ?? (email === undefined ? [] : [email])).map((mail) => mail.toLowerCase())),
];

function silent({ name, email, sms, https, principals }: Approver, index: number): readonly Mistake[] {
  const hasChannel = (email ?? sms ?? https) !== undefined;
  const unreached = mistakeAt(`/approvers/${index}`, {
    message: `\`${name}\` cannot be reached`,
    hint: "add `email`, `sms` or `https`",
  });
  const unheard = mistakeAt(`/approvers/${index}/principals`, {
    message: `\`${name}\` could not answer: there are no \`principals\``,
    hint: "say as whom they answer, such as the ARN of their role",
  });
  return [...(hasChannel ? [] : [unreached]), ...(principals.length > 0 ? [] : [unheard])];
}

/** A name alone is nobody's: AWS tells who answers by an ARN, or by the account and what stands in it. */
function nobodys({ principals }: Approver, index: number): readonly Mistake[] {
  return principals.flatMap((principal, at) => {
    if (/^(arn:|\d{12}:|sso\/.)/.test(principal)) return [];
    const message = `nobody can answer as \`${principal}\``;
    const hint = "write an ARN, such as `arn:aws:iam::123456789012:role/on-call`";
    return [mistakeAt(`/approvers/${index}/principals/${at}`, { message, hint })];
  });
}

function sharedNames(approvers: readonly Approver[]): readonly Mistake[] {
  return repeated(approvers.map(({ name }) => name)).map(({ at, first }) =>
    mistakeAt(`/approvers/${at}/name`, {
      message: `\`${approvers[at]?.name}\` is already the name of \`approvers[${first}]\``,
      hint: "give each its own",
    }),
  );
}

/** One principal written in two ways is one: otherwise somebody could answer twice. */
function sharedPrincipals(approvers: readonly Approver[]): readonly Mistake[] {
  const all = approvers.flatMap(({ name, principals }, index) =>
    principals.map((principal, at) => ({ name, principal, pointer: `/approvers/${index}/principals/${at}` })),
  );
  return repeated(all.map(({ principal }) => canonicalPrincipal(principal))).flatMap(({ at, first }) => {
    const [here, there] = [all[at], all[first]];
    if (here === undefined || there === undefined) return [];
    const message = `\`${here.principal}\` already answers as \`${there.name}\``;
    return [mistakeAt(here.pointer, { message, hint: "leave it with one of them" })];
  });
}

/** Everybody who signs in is one approver: otherwise nobody could say as whom they answered. */
function sharedMails(approvers: readonly Approver[]): readonly Mistake[] {
  const all = approvers.flatMap((approver, index) => {
    const own = approver.signsInAs === undefined ? "email" : "signsInAs";
    return signsInAs(approver).map((mail) => ({ mail, index, pointer: `/approvers/${index}/${own}` }));
  });
  return repeated(all.map(({ mail }) => mail)).flatMap(({ at, first }) => {
    const [here, there] = [all[at], all[first]];
    if (here === undefined || there === undefined) return [];
    const message = `\`${here.mail}\` already signs in as \`${approvers[there.index]?.name}\``;
    const hint = "say with `signsInAs` who signs in as each; `signsInAs: []` is nobody";
    return [mistakeAt(here.pointer, { message, hint })];
  });
}

function strangeZone({ zone }: Approver, index: number): readonly Mistake[] {
  if (zone === undefined || isTimeZone(zone)) return [];
  const message = `\`${zone}\` is not a time zone`;
  return [
    mistakeAt(`/approvers/${index}/zone`, { message, hint: "name it as `UTC` or like `Europe/Stockholm`" }),
  ];
}
