import type { ResourceIndex } from "#core/ports/stores/resource-index.ts";
import { parseResource, resourceText } from "#core/resources/resource-id.ts";
import type { Database } from "../database.ts";
import { stored } from "./stored.ts";

const pageSize = 50;

/** Behind every place that begins with a text: the last character there is. */
const endOf = (beginning: string): string => `${beginning}\u{10ffff}`;

export function sqliteResourceIndex(database: Database): ResourceIndex {
  const add = "INSERT OR REPLACE INTO resource_index (list, place, resource) VALUES (?, ?, ?)";
  const remove = "DELETE FROM resource_index WHERE list = ? AND place = ?";
  const find = `SELECT place, resource FROM resource_index
    WHERE list = ? AND place >= ? AND place <= ? AND place > ? ORDER BY place LIMIT ?`;
  return stored<ResourceIndex>(database, {
    add(rows) {
      for (const { list, place, resource } of rows) database.run(add, list, place, resourceText(resource));
    },
    remove(rows) {
      for (const { list, place } of rows) database.run(remove, list, place);
    },
    list(list, beginning, page = "") {
      const found = database.all(find, list, beginning, endOf(beginning), page, pageSize + 1);
      const rows = found.slice(0, pageSize).map(({ place, resource }) => ({
        list,
        place: String(place),
        resource: parseResource(String(resource)),
      }));
      const last = rows.at(-1);
      return found.length > pageSize && last !== undefined ? { rows, next: last.place } : { rows };
    },
  });
}
