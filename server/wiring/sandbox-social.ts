import { socialProviders } from "#contract/identity/social-sign-in.ts";
import type { Config } from "../config.ts";
import { providerDetails } from "../features/identity/social/provider-details.ts";
import type { SocialSettings } from "../features/identity/social/social-client.ts";
import { keysToSecrets, type SiteKeys } from "../platform/secrets.ts";
import type { SandboxSettings } from "./gateways.ts";

const CLIENT_ID = "tributary";

/**
 * Settings of the sandbox sign-in providers. A site with sample data uses one for each provider that is not
 * configured, over HTTP like a real one.
 */
export function readSandboxSocial(
  config: Pick<Config, "sampleData" | "social">,
  { ownUrl, publicUrl }: Pick<SandboxSettings, "ownUrl"> & { readonly publicUrl: string },
  keys: SiteKeys,
) {
  const simulated = config.sampleData ? socialProviders.filter((name) => !config.social[name]) : [];
  const apiUrl = `${ownUrl}/sandbox/social`;
  const [secret] = keysToSecrets(keys.rotating("sandbox sign-in"));
  const settings: SocialSettings = Object.fromEntries(
    simulated.map((name) => [
      name,
      { clientId: CLIENT_ID, secret, issuer: `${apiUrl}/${name}`, sandbox: true },
    ]),
  );
  return {
    settings,
    /** Options of the sandbox plugin; undefined if no provider is simulated. */
    mounted:
      simulated.length === 0
        ? undefined
        : {
            titles: new Map<string, string>(
              simulated.map((name) => [name, providerDetails[name].name]),
            ),
            clientId: CLIENT_ID,
            clientSecret: secret,
            apiUrl,
            publicUrl: `${publicUrl}/sandbox/social`,
          },
  };
}
