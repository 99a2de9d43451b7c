import { coversField, matchesField, reachesField } from "../fields/field-pattern.ts";
import { matchesAny } from "../fields/glob.ts";
import type { FieldClass } from "../policy/file/classes.ts";
import { harmfulClasses } from "../policy/file/harmful-classes.ts";
import type { Policy } from "../policy/policy.ts";
import { remembered, rememberedFor } from "../remembered.ts";

/** Compared by what the value lets in, where the policy names no direction. */
const byContent: ReadonlySet<string> = new Set(["access", "exposure", "identity"]);

/** Filters: fewer rules may let in more, a rule may pass or stop, and no word of one says which way is safe. */
const filters = [
  "AWS::WAF::*",
  "AWS::WAFRegional::*",
  "AWS::WAFv2::*",
  "AWS::NetworkFirewall::*",
  "AWS::Route53Resolver::FirewallRule*",
  "AWS::Shield::*",
  "AWS::EC2::TrafficMirror*",
];

const sensitive: ReadonlySet<string> = new Set(harmfulClasses);

/** How one class looks at one field. */
export type ClassView = {
  readonly name: string;
  readonly safer: FieldClass["safer"];
  readonly unset: FieldClass["unset"];
  /** The class means this very field, not only one that it lies beneath. */
  readonly exact: boolean;
  readonly byContent: boolean;
  /** What any change of it lets in nobody can read. */
  readonly unread: boolean;
};

/** All that a policy's classes say of one field. */
type FieldClasses = {
  readonly names: readonly string[];
  /** Of each class in which an edit can be harmful, the first part that names the field. */
  readonly views: readonly ClassView[];
  readonly cosmetic: boolean;
  /** Such a class names the field, or may name one beneath it. */
  readonly mayHarm: boolean;
};

type ClassesInput = { readonly name: string; readonly part: FieldClass };

const mostTypes = 1_024;
const byPolicy = rememberedFor((policy: Policy) => remembered((type) => ofType(policy, type), mostTypes));

/** Types and paths recur and policies do not change, so each answer is worked out once. */
export const fieldClasses = (policy: Policy, type: string, path: string): FieldClasses =>
  byPolicy(policy)(type)(path);

function ofType({ file }: Policy, type: string): (path: string) => FieldClasses {
  const parts = Object.entries(file.classes).flatMap(([name, of]): readonly ClassesInput[] =>
    of.filter(({ types }) => types === undefined || matchesAny(types, type)).map((part) => ({ name, part })),
  );
  const isFilter = matchesAny(filters, type);
  const harming = parts.filter(({ name }) => sensitive.has(name));
  return remembered((path) => {
    const covering = parts.filter(({ part }) => part.fields.some((pattern) => coversField(pattern, path)));
    const names = [...new Set(covering.map(({ name }) => name))];
    const views = names
      .filter((name) => sensitive.has(name))
      .map((name) => viewOf({ name, covering, path, isFilter }));
    const leadsTo = ({ part }: ClassesInput) => part.fields.some((pattern) => reachesField(pattern, path));
    return {
      names,
      views,
      cosmetic: names.includes("cosmetic"),
      mayHarm: views.length > 0 || harming.some(leadsTo),
    };
  }, 4_096);
}

type Viewed = {
  readonly name: string;
  readonly covering: readonly ClassesInput[];
  readonly path: string;
  readonly isFilter: boolean;
};

function viewOf({ name, covering, path, isFilter }: Viewed): ClassView {
  const part = covering.find((one) => one.name === name)?.part;
  const isRead = byContent.has(name) && part?.safer === undefined;
  return {
    name,
    safer: part?.safer,
    unset: part?.unset,
    exact: part?.fields.some((pattern) => matchesField(pattern, path)) ?? false,
    byContent: isRead && !isFilter,
    unread: isRead && isFilter,
  };
}
