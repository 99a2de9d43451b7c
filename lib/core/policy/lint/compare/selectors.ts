import { canonicalPrincipal } from "../../../claims/principal.ts";
import {
  type ActorKind,
  actorKinds,
  type MotivationKind,
  motivationKinds,
  urgencies,
  urgencyRank,
} from "../../../claims/words.ts";
import { matchesAny } from "../../../fields/glob.ts";
import { rememberedFor } from "../../../remembered.ts";
import type { PolicyFile } from "../../policy-file.ts";
import type { ActorSelector, ClaimSelector, ResourceSelector } from "../../selector.ts";
import { type NamedFields, namesContain, namesOverlap } from "./fields.ts";
import { listContains, listsOverlap } from "./globs.ts";

type WorthInput = Pick<ClaimSelector, "motivations" | "kinds" | "urgencies" | "confirmed">;

const unconfirmed = urgencyRank("routine");

/** Whether one claim can have a motivation, an actor and an urgency that all the selectors accept. */
export function canOccur(file: PolicyFile, selectors: readonly WorthInput[]): boolean {
  const shared = <T>(all: readonly T[], key: (selector: WorthInput) => readonly T[] | undefined) =>
    all.filter((word) => selectors.every((selector) => key(selector)?.includes(word) ?? true));
  const least = Math.min(...shared(urgencies, (selector) => selector.urgencies).map(urgencyRank));
  const isUnconfirmed = selectors.some(({ confirmed }) => confirmed === false);
  const kinds = shared(actorKinds, (selector) => selector.kinds);
  return shared(motivationKinds, (selector) => selector.motivations).some((motivation) =>
    kinds.some((kind) => {
      const most = worth(file, motivation, kind);
      return least <= (isUnconfirmed ? Math.min(most, unconfirmed) : most);
    }),
  );
}

/** Authority and missing proof may lower what the table says, so this is the most that a claim can come to. */
function worth({ urgency: table }: PolicyFile, motivation: MotivationKind, kind: ActorKind): number {
  // An agent with leave counts as a person does.
  const counted = kind === "agent" ? [kind, "person" as const] : [kind];
  return Math.max(
    ...counted.map((each) => {
      const row = table.find(
        ({ motivations, kinds }) => motivations.includes(motivation) && (kinds?.includes(each) ?? true),
      );
      return urgencyRank(row?.urgency ?? "none");
    }),
  );
}

const places = ["accounts", "regions", "types", "resources"] as const;

/** Some resource is meant by both. */
export function resourcesOverlap(file: PolicyFile, a: ResourceSelector, b: ResourceSelector): boolean {
  if (!environments(file, a).some((name) => environments(file, b).includes(name))) return false;
  if (!places.every((key) => listsOverlap(a[key], b[key]))) return false;
  return Object.entries(a.tags ?? {}).every(([name, values]) => listsOverlap(values, b.tags?.[name]));
}

/** Every resource that `b` means, `a` means too. */
export function resourcesContain(file: PolicyFile, a: ResourceSelector, b: ResourceSelector): boolean {
  const wide = environments(file, a);
  const narrow = environments(file, b);
  // What names only environments that are not defined means something else than nothing.
  if (narrow.length === 0 || !narrow.every((name) => wide.includes(name))) return false;
  if (!places.every((key) => listContains(a[key], b[key]))) return false;
  return Object.entries(a.tags ?? {}).every(([name, values]) => {
    const narrow = b.tags?.[name];
    return narrow !== undefined && listContains(values, narrow);
  });
}

/** The environments that a selector can mean; a resource without one counts as the first. */
export function environments(
  { environments: all }: PolicyFile,
  selector: ResourceSelector,
): readonly string[] {
  const names = all.map(({ name }) => name);
  return selector.environments === undefined
    ? names
    : names.filter((name) => matchesAny(selector.environments ?? [], name));
}

const canonicalGlobs = rememberedFor((globs: readonly string[]) => globs.map(canonicalPrincipal));
const canonical = (globs: readonly string[] | undefined) =>
  globs === undefined ? undefined : canonicalGlobs(globs);

export function actorsOverlap(a: ActorSelector, b: ActorSelector): boolean {
  return (
    shareWord(a.kinds, b.kinds) &&
    listsOverlap(canonical(a.principals), canonical(b.principals)) &&
    listsOverlap(a.via, b.via)
  );
}

export function actorsContain(a: ActorSelector, b: ActorSelector): boolean {
  // `via: ["*"]` still asks for some way, so it is narrower than saying nothing.
  if (a.via !== undefined && b.via === undefined) return false;
  if (!hasWords(a.kinds, b.kinds)) return false;
  return listContains(canonical(a.principals), canonical(b.principals)) && listContains(a.via, b.via);
}

const words = ["intents", "motivations", "urgencies"] as const;

/** Some claim is meant by both. Several situations can last at once, so `during` never keeps two apart. */
export function claimsOverlap(file: PolicyFile, a: ClaimSelector, b: ClaimSelector): boolean {
  if (a.confirmed !== undefined && b.confirmed !== undefined && a.confirmed !== b.confirmed) return false;
  if (a.exposure !== undefined && b.exposure !== undefined && a.exposure !== b.exposure) return false;
  if (!shareWord<string>(a.intents, b.intents) || !canOccur(file, [a, b])) return false;
  return resourcesOverlap(file, a, b) && actorsOverlap(a, b) && namesOverlap(file, scope(a), scope(b));
}

export function claimsContain(file: PolicyFile, a: ClaimSelector, b: ClaimSelector): boolean {
  if (a.confirmed !== undefined && a.confirmed !== b.confirmed) return false;
  if (a.exposure !== undefined && a.exposure !== b.exposure) return false;
  if (!words.every((key) => hasWords<string>(a[key], b[key])) || !hasWords<string>(a.during, b.during))
    return false;
  return resourcesContain(file, a, b) && actorsContain(a, b) && namesContain(file, scope(a), scope(b));
}

const scope = ({ fields, classes, types }: ClaimSelector): NamedFields => ({ fields, classes, types });

type SelectorsWords<T> = readonly T[] | undefined;

function shareWord<T>(a: SelectorsWords<T>, b: SelectorsWords<T>): boolean {
  return a === undefined || b === undefined || a.some((word) => b.includes(word));
}

function hasWords<T>(a: SelectorsWords<T>, b: SelectorsWords<T>): boolean {
  return a === undefined || (b?.every((word) => a.includes(word)) ?? false);
}
