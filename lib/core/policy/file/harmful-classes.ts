/** Classes in which no reason excuses the side that can hurt: what protects people and data, and who may do what. */
export const guardedClasses = [
  "access",
  "exposure",
  "identity",
  "audit",
  "protection",
  "data-protection",
  "retention",
] as const;

/** The only classes in which a change can be harmful; every policy calls them by these names. */
export const harmfulClasses = [...guardedClasses, "environment", "capacity"] as const;
