import type { Scope } from "../claims/situation.ts";

/** The resource as a scope sees it: its tags are the ones last settled. */
export type ScopedResource = {
  readonly account: string;
  readonly region: string;
  readonly type: string;
  readonly id: string;
  readonly tags: Readonly<Record<string, string>>;
};

function partOf(key: string, ground: ScopedResource): string | undefined {
  if (key === "accounts") return ground.account;
  if (key === "regions") return ground.region;
  if (key === "types") return ground.type;
  if (key === "resources") return ground.id;
  return Object.hasOwn(ground.tags, key) ? ground.tags[key] : undefined;
}

/** Every key must match. An empty scope covers everything, but who may use one is the policy's to say. */
export function scopeCovers(scope: Scope, ground: ScopedResource): boolean {
  return Object.entries(scope).every(([key, wanted]) => {
    const value = partOf(key, ground);
    if (value === undefined) return false;
    const whole = `${ground.account}/${ground.region}/${ground.type}/${ground.id}`;
    const isOne = (text: string) => text === value || (key === "resources" && text === whole);
    return typeof wanted === "string" ? isOne(wanted) : wanted.some(isOne);
  });
}
