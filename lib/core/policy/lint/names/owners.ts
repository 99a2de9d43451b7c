import { didYouMean, nearestWord } from "../../../schema/spelling.ts";
import type { Policy } from "../../policy.ts";
import type { Finding } from "../finding.ts";
import type { Placed } from "./parts.ts";

/** What somebody can own of a resource. */
const ownerLists = ["service", "code", "data", "security", "platform"];

/** Those who answer are a list of owners that a resource can have, or a principal. */
export function unknownOwners({ file }: Policy): readonly Finding[] {
  const owners = file.approvers.flatMap(({ owners: names }, index) =>
    placed(names, `/approvers/${index}/owners`),
  );
  const either = [
    ...file.guardrails.flatMap(({ except }, index) => placed(except, `/guardrails/${index}/except`)),
    ...Object.entries(file.authority.attestations).flatMap(([intent, names]) =>
      placed(names, `/authority/attestations/${intent}`),
    ),
  ];
  return [...owners, ...either.filter(({ part }) => !isPrincipal(part))]
    .filter(({ part }) => !ownerLists.includes(part))
    .map(unknown);
}

const placed = (names: readonly string[] | undefined, pointer: string): readonly Placed<string>[] =>
  (names ?? []).map((part, index) => ({ pointer: `${pointer}/${index}`, part }));

/** A principal has an account, a directory or a domain in its name. */
const isPrincipal = (name: string): boolean => /[:/@.*]/.test(name);

function unknown({ pointer, part }: Placed<string>): Finding {
  const near = nearestWord(part, ownerLists);
  return {
    // A list of a team's own may have any name, so only what is nearly one of the known ones is surely wrong.
    level: near === undefined ? "warning" : "error",
    rule: "unknown-owner",
    pointer,
    message: `\`${part}\` is no list of owners`,
    hint: didYouMean(
      near,
      `there are ${ownerLists.join(", ")}; principals are named like \`sso/eva@example.com\``,
    ),
  };
}
