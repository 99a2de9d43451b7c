// Numbers are written in this alphabet: below 32 as one digit, else five bits at a time, the lowest first.
const alphabet = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";

export function digitsOf(number: number): string {
  return number < 32 ? alphabet.charAt(number) : alphabet.charAt(32 + (number & 31)) + digitsOf(number >> 5);
}

/** The numbers that stand one after the other in a text. */
export function numbersIn(text: string): readonly number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const digit of text) {
    const at = alphabet.indexOf(digit);
    value += (at & 31) << shift;
    shift += 5;
    if (at >= 32) continue;
    numbers.push(value);
    value = 0;
    shift = 0;
  }
  return numbers;
}
