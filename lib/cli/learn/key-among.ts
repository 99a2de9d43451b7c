import { InvalidInput } from "#core/faults.ts";

/** By what somebody wants them put together; nothing where they say nothing. */
export function keyAmong<K extends string>(
  keys: readonly K[],
  text: string | undefined,
  what: string,
  besides?: string,
): K | undefined {
  const known = keys.find((key) => key === text);
  if (text === undefined || known !== undefined) return known;
  const hint = `write one of ${keys.map((key) => `\`${key}\``).join(", ")}`;
  throw new InvalidInput(`\`${text.slice(0, 40)}\` is nothing that ${what} are put together by`, {
    hint: besides === undefined ? hint : `${hint}; ${besides}`,
  });
}
