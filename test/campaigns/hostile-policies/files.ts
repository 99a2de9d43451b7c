/** A policy file that is meant to keep anyone who lints it busy. */
export type HostileFile = { readonly name: string; readonly text: string };

const rows = (count: number, row: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => row(n)).join("\n");

/** As many rows as fit into so many characters. */
const filled = (head: string, size: number, row: (n: number) => string): string => {
  const parts = [head];
  let length = head.length;
  for (let n = 0; length < size; n += 1) {
    const part = row(n);
    parts.push(part);
    length += part.length + 1;
  }
  return parts.slice(0, -1).join("\n");
};

const header = "parley: 1\nenvironments: [{name: prod, order: [security]}]";

const stars = (n: number, most: number): string => `${"*a".repeat(most)}*${n}`;
const letters = "abcdefghijklmnopqrst";

/** Each a kind of its own; those of lists stay within the lengths that the policy's words allow, so that all is read. */
export function hostileFiles(size: number): readonly HostileFile[] {
  const long = Math.floor(size / 500);
  const glob = (n: number) => stars(n, Math.min(500, Math.floor(long / 4)));
  return [
    { name: "deep flow nesting", text: `mode: ${"[".repeat(size / 2)}${"]".repeat(size / 2)}` },
    { name: "deep maps", text: `mode: ${"{a: ".repeat(size / 5)}1${"}".repeat(size / 5)}` },
    { name: "deep block nesting", text: rows(Math.floor(Math.sqrt(2 * size)), (n) => `${" ".repeat(n)}a:`) },
    { name: "dashes in a row", text: `mode:\n  ${"- ".repeat(size / 2)}a` },
    { name: "open brackets", text: `mode: ${"[".repeat(size)}` },
    { name: "open quotes", text: `mode: "${"\\\n".repeat(size / 2)}` },
    { name: "a million mistakes", text: rows(size / 4, () => "a: b: c").slice(0, size) },
    { name: "colons", text: "a:".repeat(size / 2) },
    { name: "tabs", text: `mode:\n${"\t\n".repeat(size / 2)}` },
    { name: "tags", text: `mode: ${"!x ".repeat(size / 3)}a` },
    { name: "comments", text: "#\n".repeat(size / 2) },
    { name: "documents", text: "---\n".repeat(size / 4) },
    { name: "many names", text: filled("", size, (n) => `k${n}: 1`) },
    { name: "one name again and again", text: filled("", size, () => "rules: []") },
    { name: "anchors", text: filled("", size, (n) => `k${n}: &a${n} 1`) },
    { name: "one anchor again and again", text: filled("x: &a 1", size, (n) => `k${n}: *a`) },
    {
      name: "aliases of aliases",
      text: filled(
        "a0: &a0 [x, x, x, x, x, x, x, x, x]",
        size,
        (n) => `a${n + 1}: &a${n + 1} [${Array(9).fill(`*a${n}`).join(", ")}]`,
      ),
    },
    {
      name: "merges",
      text: filled("a0: &a0 {k: 1}", size, (n) => `a${n + 1}: &a${n + 1} {<<: *a${n}, k${n}: 1}`),
    },
    { name: "a huge number", text: `limits: {waiting: ${"9".repeat(size)}}` },
    {
      name: "huge numbers",
      text: filled("rules:", size, (n) => `  - {id: r${n}, title: t, priority: ${"9".repeat(900)}}`),
    },
    {
      name: "a huge exponent",
      text: filled("rules:", size, (n) => `  - {id: r${n}, title: t, priority: 1e${"9".repeat(900)}}`),
    },
    { name: "a huge name", text: `${"k".repeat(size)}: 1` },
    { name: "a huge text", text: `version: "${"k".repeat(size)}"` },
    {
      name: "durations",
      text: filled("limits:\n  cooldown:", size, (n) => `    k${n}: ${"1d".repeat(400)}`),
    },
    {
      name: "nested ninety times again and again",
      text: filled("", size, (n) => `k${n}: ${"[".repeat(90)}${"]".repeat(90)}`),
    },
    ...listed(size, long, glob).map(({ name, text }) => ({ name, text: `${header}\n${text}\n` })),
  ];
}

function listed(size: number, long: number, glob: (n: number) => string): readonly HostileFile[] {
  const text = (n: number) => `"${glob(n)}"`;
  const each = (count: number, one: (n: number) => string): string =>
    Array.from({ length: count }, (_, n) => one(n)).join(", ");
  const claim = "for: {motivations: [incident]}";
  const orRow = (n: number) =>
    `claim.motivation.kind == "incident" ${`|| claim.motivation.ref == "x${n}"`.repeat(20)}`;
  return [
    {
      name: "long globs in guardrails",
      text: `guardrails:\n${rows(490, (n) => `  - {id: g${n}, title: t, in: {types: [${text(n)}, ${text(n + 1)}]}, fields: ["/A${n}"], constraint: {min: ${n}}}`)}`,
    },
    {
      name: "many globs in standing claims",
      text: `standing:\n${rows(490, (n) => `  - {id: s${n}, in: {types: [${each(20, (m) => `"*${letters[m]}*${n}*"`)}]}, fields: ["/A*", "/**"], principals: [${each(20, (m) => `"*${m}*${n}*"`)}]}`)}`,
    },
    {
      name: "long field patterns",
      text: `guardrails:\n${rows(490, (n) => `  - {id: g${n}, title: t, fields: [${each(3, (m) => `"${"/**/A".repeat(Math.min(60, long / 20))}${n}${m}"`)}], constraint: {max: ${n}}}`)}`,
    },
    {
      name: "guardrails on everything",
      text: `guardrails:\n${rows(500, (n) => `  - {id: g${n}, title: t, fields: ["/**"], constraint: {min: ${n}, max: ${1_000 - n}}}`)}`,
    },
    {
      name: "guardrails with long lists",
      text: `guardrails:\n${rows(300, (n) => `  - {id: g${n}, title: t, fields: ["/A"], constraint: {in: [${each(35, (m) => `${n * 1_000 + m}`)}]}}`)}`,
    },
    {
      name: "more values than can be compared",
      text: `guardrails:\n${rows(300, (n) => `  - {id: g${n}, title: t, fields: ["/A"], constraint: {in: [${each(300, (m) => `${n * 1_000 + m}`)}]}}`)}`,
    },
    {
      name: "rules in CEL",
      text: `rules:\n${rows(
        500,
        (n) =>
          `  - {id: r${n}, title: t, priority: ${n % 5}, when: '${orRow(n)
            .slice(0, 1_000)
            .replace(/\|\|[^|]*$/, "")}', urgency: deadline}`,
      )}`,
    },
    {
      name: "rules with deep brackets",
      text: `rules:\n${rows(500, (n) => `  - {id: r${n}, title: t, when: '${"(".repeat(490)}true${")".repeat(490)}', lease: 1h}`)}`,
    },
    {
      name: "rules with chains of not",
      text: `rules:\n${rows(500, (n) => `  - {id: r${n}, title: t, when: '${"!".repeat(1_000)}true', ${claim}, lease: ${n + 1}m}`)}`,
    },
    {
      name: "rules with nested loops",
      text: `rules:\n${rows(500, (n) => `  - {id: r${n}, title: t, when: '${"situations.exists(a, ".repeat(40)}true${")".repeat(40)}', lease: 1h}`)}`,
    },
    {
      name: "rules with regular expressions",
      text: `rules:\n${rows(500, (n) => `  - {id: r${n}, title: t, when: 'claim.motivation.ref.matches("${"(a*)*".repeat(150)}b")', lease: 1h}`)}`,
    },
    {
      name: "rules for many globs",
      text: `rules:\n${rows(500, (n) => `  - {id: r${n}, title: t, for: {principals: [${each(18, (m) => `"*${letters[m % 20]}*${m}*${n}*"`)}]}, urgency: ${n % 2 ? "routine" : "deadline"}}`)}`,
    },
    {
      name: "windows",
      text: `writes:\n${rows(500, (n) => `  - {id: w${n}, effect: deny, cron: "${n % 60} * * * *", duration: 1h, zone: Europe/Stockholm}`)}`,
    },
    {
      name: "freezes that never come",
      text: `freezes:\n${rows(500, (n) => `  - {id: w${n}, cron: "${n % 60} 0 30 2 *", duration: 1h, zone: Pacific/Chatham}`)}`,
    },
    {
      name: "crons with long lists",
      text: `writes:\n${rows(500, (n) => `  - {id: w${n}, effect: allow, cron: "${each(59, (m) => `${m}`).replaceAll(" ", "")} ${each(23, (m) => `${m}`).replaceAll(" ", "")} 29 2 ${n % 7}", duration: 400d}`)}`,
    },
    {
      name: "authority with globs",
      text: `authority:\n  claims:\n${rows(500, (n) => `    - {principals: [${each(20, (m) => `"*:role/${letters[m % 20]}*${m}*${n}*"`)}], motivations: [incident], atMost: emergency}`)}`,
    },
    {
      name: "aliases of people",
      text: `authority:\n  aliases:\n${rows(500, (n) => `    - [${each(22, (m) => `"p${n + m}"`)}]`)}`,
    },
    {
      name: "couplings",
      text: `coupled:\n${rows(500, (n) => `  - {id: c${n}, types: ["*"], ordered: [${each(20, (m) => `"/A${(n + m) % 40}"`)}]}`)}`,
    },
    {
      name: "classes",
      text: `classes:\n${filled("", size, (n) => `  c${n}: [{fields: ["/**/A${n}*"], safer: less}]`)}`,
    },
    {
      name: "words nobody knows",
      text: filled("", size, (n) => `guardrailz${n}: []`),
    },
    {
      name: "types nobody knows",
      text: `guardrails:\n${rows(490, (n) => `  - {id: g${n}, title: t, in: {types: [${each(20, (m) => `"AWS::EC2::Instanze${n}x${m}"`)}]}, fields: ["/A"], constraint: {min: 1}}`)}`,
    },
    {
      name: "fields nobody knows",
      text: `guardrails:\n${rows(490, (n) => `  - {id: g${n}, title: t, in: {types: ["AWS::EC2::Instance", "AWS::EC2::LaunchTemplate"]}, fields: [${each(19, (m) => `"/Instanz${n}x${m}"`)}], constraint: {min: 1}}`)}`,
    },
  ];
}
