import type { TypeKnowledge } from "../../resource-types/type-knowledge.ts";
import type { Policy } from "../policy.ts";
import type { Aside } from "./aside/aside.ts";
import type { Finding } from "./finding.ts";

/** One way in which a policy can be wrong; what types are like is not always known, nor all that the file meant to say. */
export type Check = (policy: Policy, knowledge?: TypeKnowledge, aside?: Aside) => readonly Finding[];
