import { isExact } from "../../fields/field-pattern.ts";
import type { Policy } from "../policy.ts";
import type { PolicyFile } from "../policy-file.ts";
import type { Finding } from "./finding.ts";

type Coupling = PolicyFile["coupled"][number];

/** Coupled fields are at least two, each named once; an order needs to know each of them. */
export function malformedCouplings({ file }: Policy): readonly Finding[] {
  return file.coupled.flatMap((coupling, index) => {
    const pointer = `/coupled/${index}`;
    if (coupling.ordered !== undefined || coupling.together !== undefined)
      return listFaults(coupling, pointer);
    const hint = "name fields under `ordered` or `together`";
    return [error(pointer, `\`${coupling.id}\` couples nothing`, hint)];
  });
}

function listFaults({ id, ordered, together }: Coupling, pointer: string): readonly Finding[] {
  const lists = Object.entries({ ordered, together });
  const listed = lists.flatMap(([key, fields = []]) => {
    const place = `${pointer}/${key}`;
    if (fields.length === 1)
      return [error(place, `\`${id}\` couples one field with nothing`, "name at least two fields")];
    return fields.flatMap((field, index) =>
      fields.indexOf(field) === index
        ? []
        : [error(`${place}/${index}`, `\`${field}\` stands twice`, "name each field once")],
    );
  });
  const vague = (ordered ?? []).flatMap((field, index) => {
    if (isExact(field)) return [];
    const message = `\`${field}\` may mean several fields, which have no order`;
    return [error(`${pointer}/ordered/${index}`, message, "name the field itself, without `*`")];
  });
  return [...listed, ...vague];
}

const error = (pointer: string, message: string, hint: string): Finding => ({
  level: "error",
  rule: "malformed-coupling",
  pointer,
  message,
  hint,
});
