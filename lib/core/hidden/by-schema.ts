import type { Segment } from "../fields/path.ts";
import type { TypeShape } from "../fields/topology.ts";

/** By its schema: what can be written and never be read. */
export const isHiddenBySchema = (path: readonly Segment[], shape: TypeShape | undefined): boolean =>
  shape?.writeOnly(path) === true;
