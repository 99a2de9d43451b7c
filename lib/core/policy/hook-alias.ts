/** How a region stands in the alias of its hook, which holds letters and digits alone. */
export const aliasPart = (region: string): string =>
  region
    .split("-")
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join("");

/** Stands for the region of Parley itself where no other name is known when it is deployed. */
export const homePart = "Home";

/** What the hook of an installation is called, with how its region stands in it. */
export const hookAlias = (name: string, part: string): string =>
  `Parley${name.replaceAll(/[^A-Za-z0-9]/g, "")}::AskBefore::${part}`;
