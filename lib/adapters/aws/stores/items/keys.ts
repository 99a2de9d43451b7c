import { sha256 } from "#core/digest.ts";
import { InvalidInput } from "#core/faults.ts";
import { parseResource, type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import type { Item } from "./stored-version.ts";

export type Key = { readonly pk: string; readonly sk: string };

// DynamoDB takes 2,048 bytes as a partition key and 1,024 as a sort key; most of it is left for what stands around.
const longest = 600;

/** Text that may be a part of a key, whatever its length. */
export const keyText = (text: string): string =>
  Buffer.byteLength(text) <= longest ? text : `~${sha256(text)}`;

const ofResource = "resource#";

export const resourceKey = (resource: ResourceId): string =>
  `${ofResource}${keyText(resourceText(resource))}`;

/** What an item says of its resource besides its key; nothing unless that had to be shortened. */
export function resourceBeside(resource: ResourceId): { readonly resource?: string } {
  const text = resourceText(resource);
  return keyText(text) === text ? {} : { resource: text };
}

export const resourceIn = ({ pk, resource }: Item): ResourceId =>
  parseResource(String(resource ?? String(pk).slice(ofResource.length)));

export const sourceBookKey = (source: string): Key => ({ pk: `source#${keyText(source)}`, sk: "book" });

/** INVARIANT (order of versions): these texts sort as the numbers do. */
export const versionText = (version: number): string => String(version).padStart(12, "0");

/** Moments in one form, so that they sort as time runs. */
export const momentText = (instant: string): string => new Date(instant).toISOString();

const longestPage = 700;

/** The place that a page goes on from; it may come from anybody. */
export function pagePlace(page: string): string {
  if (page !== "" && Buffer.byteLength(page) <= longestPage) return page;
  throw new InvalidInput("this is not the next page of anything", { hint: "use what the page before gave" });
}

const day = 86_400_000;

/** What DynamoDB's time to live wants: seconds. */
export const expiry = (moment: number, days = 0): number => Math.ceil((moment + days * day) / 1_000);
