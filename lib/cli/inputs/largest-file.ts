/** In bytes: far above any real docket, far below what would fill the memory. */
export const largestFile = 16 * 1024 * 1024;
