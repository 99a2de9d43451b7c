import { matchesPrincipal } from "../../place.ts";
import type { Policy } from "../../policy.ts";
import type { PolicyFile } from "../../policy-file.ts";
import type { Finding } from "../finding.ts";

// Of no account, directory or service that anybody has.
const strangers = [
  "000000000000:role/zq-7f3a",
  "000000000000:user/zq-7f3a",
  "000000000000:root",
  "sso/zq-7f3a@stranger.example",
  "zq-7f3a.amazonaws.com",
  "zq-7f3a",
];

/** Patterns that name nobody in particular: a stranger fits them as well. */
const isAnybody = (principals: readonly string[]): boolean =>
  strangers.some((stranger) => matchesPrincipal(principals, stranger));

type Authority = PolicyFile["authority"];

/** What is given without a situation, a permission or a record is given to somebody in particular. */
export function looseGrants({ file }: Policy): readonly Finding[] {
  const { claims, fields, situations } = file.authority;
  return [
    ...claims.flatMap((row, index) => confirmedFlaws(row, `/authority/claims/${index}`)),
    ...fields.flatMap(({ principals }, index) =>
      isAnybody(principals)
        ? [
            error(`/authority/fields/${index}/principals`, [
              "everybody's wants would be written, also those of people who may not write themselves",
              "name the principals that are meant",
            ]),
          ]
        : [],
    ),
    ...situations.flatMap(({ persons }, index) =>
      persons === true ? [openDeclaration(`/authority/situations/${index}/persons`)] : [],
    ),
    ...file.standing.flatMap((row, index) => unloggedFlaws(row, `/standing/${index}`)),
  ];
}

const error = (pointer: string, [message, hint]: readonly [string, string]): Finding => ({
  level: "error",
  rule: "loose-grant",
  pointer,
  message,
  hint,
});

/** A role whose every use was settled when it was made: for some reasons, of named principals, for a time. */
function confirmedFlaws(row: Authority["claims"][number], pointer: string): readonly Finding[] {
  if (row.confirmed !== true) {
    if (row.lease === undefined) return [];
    const message = "`lease` has no effect: the reasons of this row are confirmed by situations";
    const hint = "remove it, or add `confirmed: true`";
    return [{ ...error(`${pointer}/lease`, [message, hint]), level: "warning" }];
  }
  const flaws: readonly (readonly [boolean, string, string])[] = [
    [
      row.principals === undefined || isAnybody(row.principals),
      "the reasons of everybody would count as confirmed",
      "name the `principals` whose role was settled when it was made",
    ],
    [
      row.lease === undefined,
      "a reason that nothing else confirms would never end",
      "give the row a `lease`, such as `4h`",
    ],
    [
      row.motivations === undefined,
      "every reason of these principals would count as confirmed",
      "name the `motivations` that are meant",
    ],
  ];
  return flaws.flatMap(([isFlaw, message, hint]) =>
    isFlaw ? [error(`${pointer}/confirmed`, [message, hint])] : [],
  );
}

function openDeclaration(pointer: string): Finding {
  const message = "anybody who signs a declaration could confirm the reasons of others with it";
  const hint = "name `principals`; approvers of what a scope covers may declare without a row";
  return { ...error(pointer, [message, hint]), level: "warning" };
}

/** Only services of AWS change things without a record, and such ownership asks for nothing. */
function unloggedFlaws(row: PolicyFile["standing"][number], pointer: string): readonly Finding[] {
  if (row.unlogged !== true) return [];
  const { kinds } = row.owner;
  const isService = kinds !== undefined && kinds.length > 0 && kinds.every((kind) => kind === "service");
  const flaws: readonly (readonly [boolean, string, string])[] = [
    [
      !isService,
      `differences that no event tells would be credited to \`${row.id}\` although everybody but a service of AWS leaves a record`,
      "say `owner: {kinds: [service], …}`, or remove `unlogged`",
    ],
    [
      row.constraint !== undefined || row.prefer !== undefined,
      `\`${row.id}\` owns what leaves no record and cannot want a value as well`,
      "remove its `constraint` and `prefer`, or `unlogged`",
    ],
  ];
  return flaws.flatMap(([isFlaw, message, hint]) =>
    isFlaw ? [error(`${pointer}/unlogged`, [message, hint])] : [],
  );
}
