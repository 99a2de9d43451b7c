import type { PolicyFile } from "../policy-file.ts";
import { answersSection } from "./answering.ts";
import {
  approversSection,
  classSection,
  couplingSection,
  guardrailSection,
  ownershipSection,
  protectionSection,
  rulesSection,
} from "./claiming.ts";
import {
  actorSection,
  authoritySection,
  fieldsSection,
  organisationSection,
  situationSection,
} from "./granting.ts";
import {
  calendarSection,
  deletionSection,
  expirySection,
  freezesSection,
  limitsSection,
  modeSection,
  unattributedSection,
  writesSection,
} from "./running.ts";
import type { Section } from "./section.ts";
import { environmentSection, motivationSection, orderSection, urgencySection } from "./weighing.ts";

const inOrder = [
  modeSection,
  environmentSection,
  orderSection,
  motivationSection,
  urgencySection,
  actorSection,
  authoritySection,
  fieldsSection,
  situationSection,
  organisationSection,
  classSection,
  guardrailSection,
  ownershipSection,
  protectionSection,
  rulesSection,
  answersSection,
  couplingSection,
  unattributedSection,
  deletionSection,
  expirySection,
  writesSection,
  freezesSection,
  calendarSection,
  approversSection,
  limitsSection,
];

/** A policy as a reader meets it: what counts, what is forbidden, who is asked, and within which bounds. */
export const sectionsOf = (file: PolicyFile): readonly Section[] => inOrder.map((section) => section(file));
