export const megabyte = 1024 * 1024;

/** In bytes: far above any real docket, far below what would fill the memory. */
export const largestFile = 16 * megabyte;

/** A plan of five thousand resources is longer than any docket. */
export const largestPlan = 50 * megabyte;

/** What is known of as many is longer than their plan. */
export const largestSnapshot = 100 * megabyte;
