import type { CallKnowledge } from "../../../resource-types/call-knowledge.ts";
import { flat } from "../call/words.ts";
import { type Arn, type ArnShape, matchArn } from "../identify/arn.ts";
import { keyWeight } from "../identify/key-weight.ts";
import { identityOf, type Part, type TypeIdentity } from "../identify/parts.ts";
import { normalKey } from "../identify/place.ts";
import type { Scene } from "../identify/scene.ts";
import { leavesNamed } from "../identify/template.ts";
import { nameAtEnd, toldBy } from "../identify/value.ts";
import { ofItsFamily } from "../plan/families.ts";
import { namesOf } from "../rank/noun.ts";
import type { Owner, Target } from "../resolution.ts";

/** The types of the services that a record speaks of, by what the record says of a resource. */
export type TypeIndex = {
  readonly byArn: (arn: Arn, scene: Scene) => Target | undefined;
  /** By the word that a call has for the type beside an identifier: `hostedzone`, `auto-scaling-group`. */
  readonly byKind: (prefixes: readonly string[], kind: string) => TypeIdentity | undefined;
  /** Where a type keeps its tags. */
  readonly tagsOf: (type: string) => Owner | undefined;
};

const mostServices = 512;

export function typeIndex(knowledge: CallKnowledge): TypeIndex {
  const services = new Map<string, readonly TypeIdentity[]>();
  const identitiesOf = (prefix: string): readonly TypeIdentity[] => {
    const known = services.get(prefix);
    if (known !== undefined) return known;
    if (services.size >= mostServices) services.clear();
    const identities = knowledge.typesOf(prefix).map(identityOf);
    services.set(prefix, identities);
    return identities;
  };
  return {
    byArn(arn, scene) {
      const identities = knowledge.prefixes(`${arn.service}.amazonaws.com`).flatMap(identitiesOf);
      const [best] = ofItsFamily(mostExact(matching(arn, identities)), scene);
      return best === undefined ? undefined : { type: best.type, id: idOf(best, scene) };
    },
    tagsOf(type) {
      const property = knowledge.type(type)?.tagProperty?.slice(1);
      return property === undefined ? undefined : { type, property };
    },
    byKind(prefixes, kind) {
      const wanted = flat(kind);
      return prefixes.flatMap(identitiesOf).find(({ type }) => flat(namesOf(type).name) === wanted);
    },
  };
}

type Match = {
  readonly type: string;
  readonly arn: Arn;
  readonly identity: TypeIdentity;
  readonly shape: ArnShape;
  readonly values: readonly string[];
};

function matching(arn: Arn, identities: readonly TypeIdentity[]): readonly Match[] {
  return identities.flatMap((identity) => {
    for (const shape of identity.shapes) {
      const values = matchArn(arn, shape);
      if (values !== undefined) return [{ type: identity.type, arn, identity, shape, values }];
    }
    return [];
  });
}

/** `rule/bus/name` beats `rule/name`, whose name may hold a slash: the more of the ARN is given, the better. */
function mostExact(matches: readonly Match[]): readonly Match[] {
  const exactness = ({ shape, values }: Match) => shape.literals.join("").length + values.length;
  const most = Math.max(0, ...matches.map(exactness));
  return matches.filter((match) => exactness(match) === most);
}

function idOf({ arn, identity, shape, values }: Match, { owner, leaves }: Scene): string | null {
  const { fromArn, words = {} } = identity.special ?? {};
  if (fromArn !== undefined) return toldBy(arn, fromArn);
  const parts = identity.parts.map((part) => {
    if (part.isArn && part.isSelf) return arn.text;
    if (part.isArn) return leavesNamed(part.want.key, leaves)[0]?.value ?? "";
    const value = values[variableOf(part, shape, identity.parts.length === 1)];
    if (value === undefined) return part.own === "account" ? owner : "";
    if (Object.hasOwn(words, value)) return words[value] ?? value;
    return nameAtEnd(value, shape.variables[variableOf(part, shape, true)]);
  });
  return parts.length === 0 || parts.includes("") ? null : parts.join("|");
}

/** The place of the variable that is called like the part; else, where there is only one part, the last. */
function variableOf(part: Part, shape: ArnShape, isOnly: boolean): number {
  const weights = shape.variables.map((variable) => keyWeight(normalKey(variable), part.want));
  const most = Math.max(...weights);
  if (most >= 6) return weights.indexOf(most);
  return isOnly ? weights.length - 1 : -1;
}
