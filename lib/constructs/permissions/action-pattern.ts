import { forbiddenActions, keyUses } from "./forbidden-actions.ts";

/** Whether an action is meant by one that may hold wildcards. */
function isMeantBy(pattern: string): (action: string) => boolean {
  const shape = new RegExp(`^${pattern.replaceAll("*", ".*")}$`, "i");
  return (action) => shape.test(action);
}

function anyOf(patterns: readonly string[]): (action: string) => boolean {
  const tests = patterns.map(isMeantBy);
  return (action) => tests.some((test) => test(action));
}

/** Whether no role may ever have it. */
export const isForbidden = anyOf(forbiddenActions);
/** Whether it uses a key, which nobody may in person. */
export const usesKey = anyOf(keyUses);

export const prefixOf = (action: string): string => action.slice(0, action.indexOf(":"));
