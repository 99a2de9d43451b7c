import { applyEdits } from "#core/fields/apply.ts";
import type { Edit } from "#core/fields/difference.ts";
import { matchesAny } from "#core/fields/glob.ts";
import { isRecord } from "#core/fields/json.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { typed } from "#core/looking/folding/scene.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { PolicyFile } from "#core/policy/policy-file.ts";
import type { Reading } from "#core/reading/reading.ts";
import type { TypeKnowledge } from "#core/resource-types/type-knowledge.ts";
import { parseResource, type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import type { Keeper } from "../keeping/keeper.ts";
import { type KeptMap, keptMap } from "../keeping/kept-map.ts";
import type { Sandbox } from "../sandbox/sandbox-cloud.ts";
import type { World } from "../world/local-world.ts";
import { worldAccount, worldRegion } from "../world/world-settings.ts";
import { compiledHere } from "./compiled-here.ts";

/** Which places of others are served besides the laptop's own; they grow as records of them come. */
export type MirrorPlaces = {
  readonly accounts: string[];
  readonly regions: string[];
  /** Has them outlive the process. */
  readonly keep: () => void;
};

export function keptPlaces(keeper: Keeper): MirrorPlaces {
  const shelf = keeper.shelf<readonly string[]>("places");
  const accounts = [...(shelf.get("accounts") ?? [worldAccount])];
  const regions = [...(shelf.get("regions") ?? [worldRegion, "us-east-1", "global"])];
  const keep = () => {
    shelf.put("accounts", accounts);
    shelf.put("regions", regions);
  };
  return { accounts, regions, keep };
}

/** What the sandbox shows of clouds that are not its own: what records say was written there. */
export type Mirror = MirrorShown & {
  readonly sandbox: Pick<Sandbox, "whole" | "put">;
  readonly types: TypeKnowledge;
  readonly governs: readonly string[];
  readonly places: MirrorPlaces;
  readonly keeper: Keeper;
};

/** What records alone told of. */
export type MirrorShown = { readonly shown: KeptMap<true> };

export const keptShown = (keeper: Keeper): MirrorShown => ({ shown: keptMap<true>(keeper, "mirrored") });

const mostAccounts = 100;

/** INVARIANT (only observed): what is mirrored is nobody's to change from here, whatever mode a policy asks for. */
export const observingOthers = (file: PolicyFile): PolicyFile => {
  const here = { accounts: [worldAccount] };
  const { default: usual, scopes: all } = file.mode;
  const scopes = all.filter(
    ({ in: { accounts } }) => accounts === undefined || matchesAny(accounts, worldAccount),
  );
  return {
    ...file,
    mode: {
      default: "observe",
      scopes: [
        ...scopes.map((scope) => ({ ...scope, in: { ...scope.in, ...here } })),
        { in: here, mode: usual },
      ],
    },
  };
};

/** The same for what records told of in the laptop's own account, as it is known at the moment. */
export function observingShown(policy: () => Policy, { shown }: MirrorShown): () => Policy {
  let made: { readonly of: Policy; readonly count: number; readonly policy: Policy } | undefined;
  return () => {
    const [of, count] = [policy(), shown.size()];
    if (made?.of === of && made.count === count) return made.policy;
    const own = [...shown.keys()].filter((text) => parseResource(text).account === worldAccount);
    made = { of, count, policy: own.length === 0 ? of : observingThese(of, own) };
    return made.policy;
  };
}

function observingThese({ file, at, name, written, layers }: Policy, resources: readonly string[]): Policy {
  const scopes = [{ in: { resources: [...resources] }, mode: "observe" as const }, ...file.mode.scopes];
  return compiledHere({ file: { ...file, mode: { ...file.mode, scopes } }, at, name, written, layers });
}

/** Shows in the sandbox what a record says was written, and names the resources. */
export function mirrored(reading: Reading, mirror: Mirror): readonly string[] {
  const { governs } = mirror;
  const placed = reading.resources.filter(
    (resource): resource is ResourceId => resource.id !== null && governs.includes(resource.type),
  );
  return placed
    .filter((resource) => isServed(resource, mirror.places))
    .map((resource) => {
      show(resource, reading, mirror);
      return resourceText(resource);
    });
}

/** What a record calls a region may be anything. */
const regionShape = /^(?:global|[a-z]{2}(?:-[a-z]{2,12}){1,3}-\d{1,2})$/;

function isServed({ account, region }: ResourceId, { accounts, regions, keep }: MirrorPlaces): boolean {
  if (!/^[0-9]{12}$/.test(account) || !regionShape.test(region)) return false;
  const isNew = !accounts.includes(account);
  if (isNew && accounts.length >= mostAccounts) return false;
  if (isNew) accounts.push(account);
  else if (regions.includes(region)) return true;
  if (!regions.includes(region)) regions.push(region);
  keep();
  return true;
}

/** INVARIANT (the cloud's own word): what the sandbox itself made is as it is, whatever a record says of it. */
function show(resource: ResourceId, { write, edits }: Reading, { sandbox, types, shown }: Mirror): void {
  const shape = types.shape(resource.type);
  const text = resourceText(resource);
  if (sandbox.whole(resource) !== undefined && shown.get(text) === undefined) return;
  shown.set(text, true);
  if (write === "delete" || shape === undefined) {
    sandbox.put(resource, undefined);
    return;
  }
  const known = edits.flatMap(({ path, after: said, removed }): readonly Edit[] => {
    const after = typed(said, path, shape);
    if (after === undefined && removed !== true) return [];
    return [{ path: path as FieldPath, ...(after !== undefined && { after }) }];
  });
  const before = write === "create" ? {} : (sandbox.whole(resource) ?? {});
  const after = applyEdits(before, known, shape);
  if (isRecord(after)) sandbox.put(resource, after);
}

type MirrorOfParts = MirrorShown & Pick<Mirror, "keeper" | "places">;

export const mirrorOf = ({ sandbox, runtime }: World, parts: MirrorOfParts): Mirror => ({
  ...parts,
  sandbox,
  types: runtime.knowledge,
  governs: runtime.settings.governs,
});
