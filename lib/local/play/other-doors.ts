import { isRecord } from "#core/fields/json.ts";
import type { PlayOrder } from "./orders.ts";

const quoted = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/** A value as the command line takes it: text as it is, everything else as JSON. */
const argument = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

const assigned = (properties: object): readonly string[] =>
  Object.entries(properties).map(([name, value]) => quoted(`${name}=${argument(value)}`));

const option = (name: string, value: unknown): readonly string[] => {
  if (value === undefined || value === false) return [];
  if (value === true) return [`--${name}`];
  if (!isRecord(value as never)) return [`--${name}`, quoted(String(value))];
  return assigned(value as object).flatMap((each) => [`--${name}`, each]);
};

/** The same order on the command line. */
export function asCommand(order: PlayOrder): string {
  return ["parley", "sandbox", ...words(order)].join(" ");
}

function words(order: PlayOrder): readonly string[] {
  switch (order.do) {
    case "create":
      return ["create", order.type, ...assigned(order.properties), "--as", order.as];
    case "set":
    case "check":
      return [order.do, quoted(order.resource), ...assigned(order.properties), "--as", order.as];
    case "patch":
      return ["patch", quoted(order.resource), quoted(JSON.stringify(order.patch)), "--as", order.as];
    case "remove":
      return ["remove", quoted(order.resource), "--as", order.as];
    case "situation":
      return ["situation", order.kind, quoted(order.ref), ...more(order, ["do", "kind", "ref"])];
    case "declare":
      return [
        "declare",
        quoted(order.resource),
        quoted(order.field),
        ...(order.is === undefined ? [] : ["--is", quoted(argument(order.is))]),
        ...more(order, ["do", "resource", "field", "is"]),
      ];
    case "story":
      return ["story", order.id];
    case "switch":
      return ["switch", order.stopped ? "stop" : "go"];
    case "trouble":
      return ["trouble", order.kind, ...more(order, ["do", "kind"])];
    default:
      return [order.do, ...more(order, ["do"])];
  }
}

const more = (order: object, said: readonly string[]): readonly string[] =>
  Object.entries(order).flatMap(([name, value]) => (said.includes(name) ? [] : option(name, value)));

/** The same order over HTTP. */
export function asCurl({ do: name, ...body }: PlayOrder, address: string): string {
  return `curl -d ${quoted(JSON.stringify(body))} ${address}/sandbox/${name}`;
}
