// Names of properties are letters and digits, all but a few; the rest is written as `%`, the code point and `;`, so
// that no name can be taken for a sign of the text around it.

export const writeName = (name: string): string =>
  name.replace(/[^A-Za-z0-9_.$~/-]/gu, (sign) => `%${(sign.codePointAt(0) ?? 0).toString(16)};`);

export const readName = (text: string): string =>
  text.includes("%")
    ? text.replace(/%([0-9a-f]{1,6});/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    : text;
