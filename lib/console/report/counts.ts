export const amount = (count: number): string => count.toLocaleString("en-US");

export const many = (count: number, one: string, several = `${one}s`): string =>
  `${amount(count)} ${count === 1 ? one : several}`;
