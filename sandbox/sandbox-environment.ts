import type { SandboxOptions } from "./sandbox-gateway.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** What the process is told; throws an Error that names the variable at fault. */
export function readSandboxEnvironment(variables: Variables) {
  const needed = (name: string) => {
    const value = variables[name];
    if (!value) throw new Error(`${name} is missing`);
    return value;
  };
  const options: Omit<SandboxOptions, "baseUrl"> = {
    dataFile: variables.SANDBOX_DATA ?? ":memory:",
    apiKey: needed("SANDBOX_API_KEY"),
    webhookSecret: needed("SANDBOX_WEBHOOK_SECRET"),
    webhookUrl: variables.SANDBOX_WEBHOOK_URL,
    settleAfterMs: wholeNumber(variables, "SANDBOX_SETTLE_AFTER_MS", 20_000),
    expireAfterMs: wholeNumber(variables, "SANDBOX_EXPIRE_AFTER_MS", 86_400_000),
  };
  return { port: wholeNumber(variables, "SANDBOX_PORT", 0), options };
}

/** The variable's value; throws an Error that names it where it is no whole number. */
export function wholeNumber(variables: Variables, name: string, otherwise: number): number {
  const text = variables[name] ?? String(otherwise);
  if (!/^\d{1,12}$/.test(text)) throw new Error(`${name} is not a whole number: ${text}`);
  return Number(text);
}
