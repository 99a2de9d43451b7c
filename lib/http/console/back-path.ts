/** Where somebody was going when they were asked to sign in: one of the console's own pages, and nothing else. */
const shape = /^\/console(?:\/[A-Za-z0-9_~-]{1,100}){0,6}$/;

/** Pages of the way in lead nowhere by themselves. */
const ofTheWay: readonly string[] = ["/console/sign-in", "/console/callback", "/console/sign-out"];

/** INVARIANT (nowhere else): whatever stands in an address, nobody is sent from here to another host. */
export const backPath = (wished: string | undefined): string =>
  wished !== undefined && shape.test(wished) && !ofTheWay.includes(wished) ? wished : "/console";
