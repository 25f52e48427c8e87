import type { Config } from "./config.ts";
import { keysAsSecrets, type SiteKeys } from "./platform/secrets.ts";

export type SandboxSettings = ReturnType<typeof sandboxSettings>;

/**
 * Where the sandbox gateway is: a program of its own, or mounted in this one and met by HTTP all the same.
 * `on` says whether gifts are taken with it.
 */
export function sandboxSettings(config: Config, publicUrl: string, keys: SiteKeys) {
  const { on, elsewhere: program } = config.sandbox;
  if (program) {
    const { url, apiKey, webhookSecrets } = program;
    return { on, mounted: false, apiUrl: url, publicUrl: url, apiKey, webhookSecrets };
  }
  // It is mounted where requests are taken. Whoever only does the work meets it as donors do.
  const elsewhere = config.role === "worker";
  const host = config.host === "0.0.0.0" || config.host === "::" ? "127.0.0.1" : config.host;
  return {
    on,
    mounted: on && !elsewhere,
    apiUrl: `${elsewhere ? publicUrl : `http://${host}:${config.port}`}/sandbox`,
    publicUrl: `${publicUrl}/sandbox`,
    apiKey: keysAsSecrets(keys.changing("sandbox api"))[0],
    webhookSecrets: keysAsSecrets(keys.changing("sandbox webhooks")),
  };
}
