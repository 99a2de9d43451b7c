import fc from "fast-check";

// One seed for all, so that a run can be repeated; `PARLEY_SEED=random` explores.
const seed = process.env["PARLEY_SEED"] ?? "20261121";

if (seed !== "random") fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
