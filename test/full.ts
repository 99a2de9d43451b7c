/** `npm run test:full` plays floods and stories at full size; with all other tests a part of it has to do. */
export const isFull = process.env["PARLEY_FULL"] !== undefined;
