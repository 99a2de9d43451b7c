import type { Policy } from "#core/policy/policy.ts";
import type { FindLayer } from "./find-layer.ts";

/** Finds layers among those that a policy was made of, where their texts were kept with it. */
export function keptLayers(layers: Policy["layers"] = []): FindLayer {
  return (target) => {
    const isMeant = (key: string): boolean => {
      if (target.kind === "file") return key === target.path;
      const version = `parley/${target.name}@${target.major}.`;
      return target.minor === undefined ? key.startsWith(version) : key === `${version}${target.minor}`;
    };
    const found = layers.find(({ key, text }) => text !== undefined && isMeant(key));
    if (found?.text !== undefined)
      return {
        key: found.key,
        ...(target.kind === "packaged" && { name: found.name }),
        text: found.text,
      };
    const written = target.kind === "file" ? target.path : `parley/${target.name}@${target.major}`;
    const message = `\`${written}\` is no layer of the policy that this is read beside`;
    return { message, hint: "read it where its files lie, with `parley policy lint`" };
  };
}
