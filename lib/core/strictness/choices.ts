import type { ActorKind, MotivationKind } from "../claims/words.ts";
import { matchesAny } from "../fields/glob.ts";
import type { Json } from "../fields/json.ts";
import { valuesFor } from "../policy/compare/values.ts";
import { isInClass } from "../policy/for-type.ts";
import type { PolicyFile } from "../policy/policy-file.ts";
import { editsAgainst, editsLeaning, type SampleEdit } from "./edits.ts";
import { type Hint, reasonsOf } from "./hint.ts";
import { nameKinds, namesFor, pathsFor } from "./samples.ts";

/** The one thing that each scene may choose from each list. */
export type Choices = {
  readonly field: readonly { readonly type: string; readonly path: string }[];
  readonly edit: readonly SampleEdit[];
  readonly place: readonly Readonly<Record<string, unknown>>[];
  readonly actor: readonly (Readonly<Record<string, unknown>> | undefined)[];
  readonly reason: readonly { readonly kind: MotivationKind; readonly told: "open" | "closed" | "nobody" }[];
  readonly beside: readonly Readonly<Record<string, Json>>[];
  readonly circumstance: readonly (string | undefined)[];
  readonly age: readonly number[];
  readonly isContested: readonly boolean[];
};

const unique = <T>(all: readonly T[]): readonly T[] => [
  ...new Map(all.map((one) => [JSON.stringify(one ?? null), one])).values(),
];

const few = 6;

/** Fields of types that the row before means, those first that the other does not. */
function fieldsOf({ parts, before, after }: Hint): Choices["field"] {
  const found = parts.slice(0, 24).flatMap(({ pattern, types: own }) =>
    pathsFor(pattern)
      .slice(0, 4)
      .flatMap((path) =>
        namesFor(own ?? before.in?.types, after.in?.types, nameKinds.type)
          .filter((type) => before.in?.types === undefined || matchesAny(before.in.types, type))
          .slice(0, 4)
          .map((type) => ({ type, path })),
      ),
  );
  return unique(found).slice(0, 30);
}

const saferOf = (file: PolicyFile, field: Choices["field"][number]) =>
  Object.keys(file.classes)
    .filter((name) => isInClass(file, name, field))
    .flatMap((name) => (file.classes[name] ?? []).map(({ safer }) => safer));

function editsOf(hint: Hint, { before }: Files, fields: Choices["field"]): readonly SampleEdit[] {
  const { constraint } = hint.before;
  if (constraint !== undefined) {
    const broken = editsAgainst(constraint, hint.after.constraint);
    // What stood before its time is broken before as well.
    const stood = hint.before.stages === undefined ? [] : broken.map(({ live }) => ({ prior: live, live }));
    return [...stood.slice(0, 4), ...broken];
  }
  if (fields.some(({ path }) => path === "/")) return [{ prior: "present", live: "absent" }];
  const safer = unique(fields.flatMap((field) => saferOf(before, field)));
  return editsLeaning(safer);
}

type Files = { readonly before: PolicyFile; readonly after: PolicyFile };

/** Accounts, regions and names that one row means and the other does not, in an environment it means. */
function placesOf({ before, after, moves }: Hint, files: Files): Choices["place"] {
  const [own = {}, other = {}] = [before.in, after.in];
  const isIn = (globs: readonly string[] | undefined, name: string) =>
    globs === undefined || matchesAny(globs, name);
  const fitting = moves.filter(({ from }) => isIn(own.environments, from));
  const ordered = [
    ...fitting.filter(({ to }) => !isIn(other.environments, to)),
    ...fitting.filter(({ to }) => isIn(other.environments, to)),
  ];
  const accounts = namesFor(own.accounts, other.accounts, nameKinds.account).slice(0, 3);
  const regions = namesFor(own.regions, other.regions, nameKinds.region).slice(0, 3);
  const names = namesFor(own.resources, other.resources, nameKinds.name).slice(0, 3);
  const tags = tagsOf(own.tags, other.tags);
  const fixed = [...files.before.environments, ...files.after.environments].some(
    ({ accounts: all }) => (all?.length ?? 0) > 0,
  );
  return ordered.slice(0, few).flatMap((move) =>
    (own.accounts === undefined && fixed ? [move.account] : accounts).flatMap((account) =>
      regions.flatMap((region) =>
        names.flatMap((id) =>
          tags.map((more) => ({
            account,
            region,
            id,
            tags: { service: "example", ...move.tags, ...more },
            ...(move.environment !== undefined && { environment: move.environment }),
          })),
        ),
      ),
    ),
  );
}

type TagGlobs = Readonly<Record<string, readonly string[]>> | undefined;

function tagsOf(own: TagGlobs = {}, other: TagGlobs = {}): readonly Readonly<Record<string, string>>[] {
  const asked = Object.entries(own).map(([name, globs]) => [
    name,
    namesFor(globs, other[name], nameKinds.name)[0] ?? "x",
  ]);
  const base = Object.fromEntries(asked) as Readonly<Record<string, string>>;
  const without = Object.keys(other).filter((name) => !Object.hasOwn(own, name));
  const tagged = without.map(
    (name) => [name, namesFor(other[name], undefined, nameKinds.name)[0] ?? "x"] as const,
  );
  return [base, { ...base, ...Object.fromEntries(tagged) }];
}

function actorsOf({ before, after }: Hint): Choices["actor"] {
  const said = [...(before.kinds ?? []), ...(after.kinds ?? [])];
  const kinds = unique<ActorKind>([...said, "person", "pipeline", "agent"]).slice(0, 5);
  const principals = unique([
    ...namesFor(before.principals, after.principals, nameKinds.principal).slice(0, 2),
    ...namesFor(after.principals, before.principals, nameKinds.principal).slice(0, 2),
  ]);
  const via = [...(before.via ?? []), ...(after.via ?? [])].map((glob) => glob.replaceAll("*", "x"));
  const goals = unique([[], [...(before.intents ?? after.intents ?? [])]]);
  const all = principals.flatMap((principal) =>
    kinds.flatMap((kind) =>
      goals.flatMap((granted) =>
        [undefined, ...via.slice(0, 2)].map((by) => ({
          principal,
          kind,
          goals: granted,
          vouched: "policy",
          ...(by !== undefined && { via: by }),
        })),
      ),
    ),
  );
  return [...all.slice(0, 1), undefined, ...all.slice(1)];
}

const besidesOf = ({ before, after }: Hint): Choices["beside"] => {
  const { beside } = before;
  if (beside === undefined) return [{}];
  const patterns = [beside, ...(after.beside === undefined ? [] : [after.beside])];
  const made = patterns.flatMap((pattern) =>
    valuesFor([{ lacksLike: [pattern] }]).flatMap((value) => (Array.isArray(value) ? value : [])),
  );
  const records = made.filter(
    (one): one is Readonly<Record<string, Json>> => typeof one === "object" && one !== null,
  );
  return records.map((record) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [`/${name}`, value])),
  );
};

function circumstancesOf({ before, after }: Hint): Choices["circumstance"] {
  const kinds = [...(before.while ?? []), ...(after.while ?? [])];
  const fewer = kinds.filter((kind) => !(after.while ?? kinds).includes(kind));
  return unique([...fewer, ...kinds, undefined]);
}

export function choicesFor(hint: Hint, files: Files): Choices {
  const field = fieldsOf(hint);
  return {
    field,
    edit: editsOf(hint, files, field),
    place: placesOf(hint, files),
    actor: actorsOf(hint),
    reason: reasonsOf(hint).flatMap((kind) =>
      (["open", "nobody", "closed"] as const).map((told) => ({ kind, told })),
    ),
    beside: besidesOf(hint),
    circumstance: circumstancesOf(hint),
    age: hint.ages,
    isContested: hint.isOfEdits ? [false, true] : [false],
  };
}
