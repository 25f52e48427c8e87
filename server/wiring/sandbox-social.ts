import { type SocialProvider, socialProviders } from "#contract/identity/social-sign-in.ts";
import type { Config } from "../config.ts";
import type { SocialSettings } from "../features/identity/social/social-client.ts";
import { socialParticulars } from "../features/identity/social/social-metadata.ts";
import { keysAsSecrets, type SiteKeys } from "../platform/secrets.ts";
import type { SandboxSettings } from "./gateways.ts";

const CLIENT_ID = "tributary";

/**
 * The sandbox providers behind the buttons of a site with sample data, where no real provider is
 * configured. They are met over HTTP like real ones.
 */
export function sandboxSocial(
  config: Pick<Config, "sampleData" | "social">,
  { ownUrl, publicUrl }: Pick<SandboxSettings, "ownUrl"> & { readonly publicUrl: string },
  keys: SiteKeys,
) {
  const played = config.sampleData ? socialProviders.filter((name) => !config.social[name]) : [];
  const apiUrl = `${ownUrl}/sandbox/social`;
  const [secret] = keysAsSecrets(keys.changing("sandbox sign-in"));
  const settings: SocialSettings = Object.fromEntries(
    played.map((name) => [
      name,
      { clientId: CLIENT_ID, secret, issuer: `${apiUrl}/${name}`, sandbox: true },
    ]),
  );
  return {
    settings,
    /** What the plugin takes; undefined where no provider is played. */
    mounted:
      played.length === 0
        ? undefined
        : {
            titles: new Map<string, string>(played.map((name) => [name, titleOf(name)])),
            clientId: CLIENT_ID,
            clientSecret: secret,
            apiUrl,
            publicUrl: `${publicUrl}/sandbox/social`,
          },
  };
}

function titleOf(name: SocialProvider): string {
  return socialParticulars[name].name;
}
