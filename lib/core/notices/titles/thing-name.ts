import { isRecord, type Json, property } from "../../fields/json.ts";
import { lastName } from "../../fields/last-name.ts";
import type { ResourceId } from "../../resources/resource-id.ts";
import { plainLine } from "../../schema/plain-text.ts";

type Named = {
  readonly resource: ResourceId;
  readonly prior: Json;
  /** As last settled: a tag that nobody agreed to names nothing. */
  readonly tags: Readonly<Record<string, string>>;
};

const opaque =
  /^(?:[a-z]{1,12}-[0-9a-f]{8,17}|(?:mrk-)?[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const nameTags = ["Name", "name"];
const nameProperties = ["GroupName", "LaunchTemplateName"];
const serviceTags = ["service", "Service"];

/** What people call a thing: its own name, and where AWS made one up, what its tags or its service say. */
export function thingName({ resource, prior, tags }: Named): string {
  const own = idName(resource.id);
  if (!opaque.test(own)) return own;
  const said = (from: Readonly<Record<string, Json>>, names: readonly string[]) =>
    names.map((name) => nameIn(property(from, name))).find((name) => name !== undefined && name !== own);
  const properties = isRecord(prior) ? prior : {};
  return said(tags, nameTags) ?? said(properties, nameProperties) ?? said(tags, serviceTags) ?? own;
}

/** One word that leads nowhere, so that a message does not make a link of it. */
function nameIn(said: Json | undefined): string | undefined {
  const isName = typeof said === "string" && /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,63}$/u.test(said);
  return isName ? said : undefined;
}

/** What an identifier says itself: `web` of `arn:…:targetgroup/web/0123456789abcdef`, of a queue's URL or of a name. */
export function idName(id: string): string {
  const [first = ""] = id.split("|");
  if (!/^(?:arn:|https?:\/\/)/.test(first)) return plainLine(id, 128);
  const shared = /:(?:targetgroup|loadbalancer\/(?:app|net|gwy))\/([^/]+)\/[0-9a-f]+$/.exec(first)?.[1];
  const last = first.includes("/") ? lastName(first) : first.slice(first.lastIndexOf(":") + 1);
  return plainLine(shared ?? (last || id), 128);
}
