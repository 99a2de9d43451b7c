import type { HookSecrets } from "#core/ports/outside/hook-secrets.ts";

export const memoryHookSecrets = (secretsOf: (source: string) => readonly string[]): HookSecrets => ({
  of: async (source) => secretsOf(source),
});
