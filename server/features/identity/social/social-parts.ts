import { type SocialProvider, socialProviders } from "#contract/identity/social-sign-in.ts";
import type { Clock } from "../../../platform/clock.ts";
import { deriveKey } from "../../../platform/secrets.ts";
import { createTokenSigner } from "../sessions/token-signer.ts";
import { createSocialClient, type SocialClient } from "./social-client.ts";
import { createSocialHandshakes } from "./social-handshake.ts";
import { LINK_SECONDS } from "./social-link.ts";
import type { SocialSettings } from "./social-settings.ts";

/** What signing in by other providers is made of. */
export function createSocialParts(settings: {
  providers: SocialSettings;
  appSecret: string;
  publicUrl: string;
  clock: Clock;
}) {
  const { providers, appSecret, publicUrl, clock } = settings;
  const key = (purpose: string) => deriveKey(appSecret, purpose);
  const socialClients = new Map<SocialProvider, SocialClient>();
  for (const provider of socialProviders) {
    const its = providers[provider];
    if (its) socialClients.set(provider, createSocialClient(provider, its));
  }
  const link = { type: "link+jwt", audience: "social-link", seconds: LINK_SECONDS };
  return {
    socialClients,
    handshakes: createSocialHandshakes(key("social handshakes"), publicUrl, clock),
    linkSigner: createTokenSigner({ key: key("social links"), ...link }, publicUrl, clock),
  };
}
