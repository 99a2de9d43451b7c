import { importsOf } from "./imports.ts";
import { targetOf } from "./law.ts";
import type { Source } from "./sources.ts";

/** Every circle of files that import each other, types included, as `a.ts -> b.ts -> a.ts`. */
export function circlesIn(sources: readonly Source[]): readonly string[] {
  const edges = new Map(sources.map((source) => [source.file, filesImportedBy(source)]));
  const circles: string[] = [];
  const finished = new Set<string>();

  const visit = (file: string, trail: readonly string[]): void => {
    if (trail.includes(file)) circles.push([...trail.slice(trail.indexOf(file)), file].join(" -> "));
    if (trail.includes(file) || finished.has(file)) return;
    for (const next of edges.get(file) ?? []) visit(next, [...trail, file]);
    finished.add(file);
  };
  for (const { file } of sources) visit(file, []);
  return circles;
}

function filesImportedBy(source: Source): readonly string[] {
  return importsOf(source).flatMap(({ specifier }) => {
    const target = targetOf(source.file, specifier);
    return target.kind === "file" ? [target.file] : [];
  });
}
