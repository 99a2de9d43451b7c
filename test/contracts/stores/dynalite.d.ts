declare module "dynalite" {
  import type { Server } from "node:http";

  type Options = {
    readonly path?: string;
    readonly createTableMs?: number;
    readonly updateTableMs?: number;
    readonly deleteTableMs?: number;
  };

  function dynalite(options?: Options): Server;
  export = dynalite;
}
