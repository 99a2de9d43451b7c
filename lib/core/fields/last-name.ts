/** What follows the last slash of a path, a name or an ARN: `deploy` of `role/deploy`. */
export const lastName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
