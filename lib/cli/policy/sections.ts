import type { PolicyFile } from "#core/policy/policy-file.ts";
import {
  approversSection,
  classSection,
  couplingSection,
  guardrailSection,
  ownershipSection,
  protectionSection,
  rulesSection,
} from "./claiming.ts";
import { expirySection, limitsSection, modeSection, unattributedSection, windowsSection } from "./running.ts";
import type { Section } from "./section.ts";
import {
  actorSection,
  authoritySection,
  environmentSection,
  orderSection,
  situationSection,
  urgencySection,
} from "./weighing.ts";

const inOrder = [
  modeSection,
  environmentSection,
  orderSection,
  urgencySection,
  actorSection,
  authoritySection,
  situationSection,
  classSection,
  guardrailSection,
  ownershipSection,
  protectionSection,
  rulesSection,
  couplingSection,
  unattributedSection,
  expirySection,
  windowsSection,
  approversSection,
  limitsSection,
];

/** A policy as a reader meets it: what counts, what is forbidden, who is asked, and within which bounds. */
export const sectionsOf = (file: PolicyFile): readonly Section[] => inOrder.map((section) => section(file));
