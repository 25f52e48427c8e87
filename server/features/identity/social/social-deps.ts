import { type SocialProvider, socialProviders } from "#contract/identity/social-sign-in.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Log } from "../../../platform/log.ts";
import type { SiteKeys } from "../../../platform/secrets.ts";
import type { OpenSessionDeps } from "../sessions/session-deps.ts";
import { createTokenSigner } from "../sessions/token-signer.ts";
import type { TwoFactorTokens } from "../sessions/two-factor-token.ts";
import { createSocialClient, type SocialClient, type SocialSettings } from "./social-client.ts";
import { createSocialHandshakes, type SocialHandshakes } from "./social-handshake.ts";
import { LINK_SECONDS, type LinkDeps } from "./social-link.ts";

export interface SocialDeps extends OpenSessionDeps, LinkDeps {
  readonly twoFactorTokens: TwoFactorTokens;
  readonly socialClients: ReadonlyMap<SocialProvider, SocialClient>;
  readonly handshakes: SocialHandshakes;
  readonly log: Log;
}

export function createSocialDeps(settings: {
  providers: SocialSettings;
  keys: SiteKeys;
  publicUrl: string;
  clock: Clock;
}) {
  const { providers, keys, publicUrl, clock } = settings;
  const socialClients = new Map<SocialProvider, SocialClient>();
  for (const provider of socialProviders) {
    const providerSettings = providers[provider];
    if (providerSettings) {
      socialClients.set(provider, createSocialClient(provider, providerSettings));
    }
  }
  const link = { type: "link+jwt", audience: "social-link", seconds: LINK_SECONDS };
  return {
    socialClients,
    handshakes: createSocialHandshakes(keys.rotating("social handshakes"), publicUrl, clock),
    linkSigner: createTokenSigner(
      { keys: keys.rotating("social links"), ...link },
      publicUrl,
      clock,
    ),
  };
}
