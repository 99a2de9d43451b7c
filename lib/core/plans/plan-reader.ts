import type { Plan } from "./plan.ts";
import type { PlanText } from "./text/plan-json.ts";

/** Reads what a tool is about to do; what it cannot read it refuses with its place. */
export interface PlanReader {
  read(text: PlanText): Promise<Plan>;
}
