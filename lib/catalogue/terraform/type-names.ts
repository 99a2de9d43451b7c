import { otherNumber, plainSpelling } from "./spelling.ts";

/** Types by the spelling of their service and noun together. */
type SpelledTypes = ReadonlyMap<string, readonly string[]>;

const parts = (type: string) => type.split("::").slice(1);

const spelled = (types: readonly string[]): SpelledTypes =>
  Map.groupBy(types, (type) => plainSpelling(parts(type).join("")));

/** Words with which Terraform begins a type, and the services that they stand for. */
export type ServiceWords = Readonly<Record<string, string>>;

/**
 * Finds the type that a name of Terraform's is the spelling of: service and noun, or a noun of EC2's alone. What could
 * be two types is none.
 */
export function typeByName(types: readonly string[], services: ServiceWords) {
  const known = spelled(types);
  const only = (word: string): string | undefined => {
    const found = known.get(word) ?? [];
    return found.length === 1 ? found[0] : undefined;
  };
  const first = (words: readonly string[]) => words.map(only).find((type) => type !== undefined);
  return (name: string): string | undefined => {
    const word = name.replace(/^aws_/, "");
    return first([word, ...inService(word, services), `ec2_${word}`].flatMap(withNumbers));
  };
}

const withNumbers = (word: string): readonly string[] => {
  const plain = plainSpelling(word);
  return [plain, ...otherNumber(plain)];
};

/** The longest words first. */
const inService = (word: string, services: ServiceWords): readonly string[] =>
  Object.keys(services)
    .filter((prefix) => word.startsWith(`${prefix}_`))
    .toSorted((a, b) => b.length - a.length)
    .map((prefix) => `${services[prefix]}_${word.slice(prefix.length + 1)}`);
