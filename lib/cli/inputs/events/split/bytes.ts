/** The bytes that give JSON its shape. */
export const newline = 0x0a;
export const quote = 0x22;
export const backslash = 0x5c;
export const comma = 0x2c;
export const brace = 0x7b;
export const closingBrace = 0x7d;
export const bracket = 0x5b;
export const closingBracket = 0x5d;
