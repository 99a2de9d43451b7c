const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\n": "&#10;",
  "\r": "&#13;",
  "\t": "&#9;",
};

// What XML 1.0 admits in no form, not even escaped.
const inadmissible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|\p{Surrogate}/gu;

/** Text as it may stand in an attribute or an element. */
export function xmlText(text: string): string {
  return text
    .replace(inadmissible, "\ufffd")
    .replace(/[&<>"'\n\r\t]/g, (character) => entities[character] ?? "");
}
