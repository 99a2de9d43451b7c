import type { Laptop } from "#local/laptop/laptop.ts";

/** What somebody needs who wants to knock. */
export function welcomeText({ address, personas }: Laptop, seed: "story" | undefined): string {
  const told = personas.map(
    ({ about, keys }) => `  ${about}\n    ${curl} --user ${keys.id}:${keys.secret} ${address}/api/dockets`,
  );
  const story =
    seed === undefined
      ? "Nothing has happened yet; `--seed story` begins with something that has."
      : "Somebody opened a security group a quarter of an hour ago and said nothing; its owner is about to be asked.";
  return `Parley is at work under ${address}, on this machine alone. All of it is in memory: it ends with Ctrl-C.

Who lives here, and how each asks the API:
${told.join("\n")}

${story}
`;
}

const curl = 'curl --aws-sigv4 "aws:amz:eu-north-1:execute-api"';
