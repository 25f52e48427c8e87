import { importPKCS8, SignJWT } from "jose";
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  discovery,
} from "openid-client";
import type { SocialProvider } from "#contract/identity/social-sign-in.ts";
import { providerDetails } from "./provider-details.ts";
import type { SocialHandshake } from "./social-handshake.ts";
import { readSocialProfile, type SocialProfile } from "./social-profile.ts";

/** Apple requires secrets signed with a key of the developer's team. */
export interface SigningSecret {
  readonly teamId: string;
  readonly keyId: string;
  /** PKCS #8 as PEM. */
  readonly privateKey: string;
}

export interface ProviderSettings {
  readonly clientId: string;
  readonly secret: string | SigningSecret;
  readonly issuer: string;
  /** People who log in there choose their own identity: see `social-policy.ts`. */
  readonly sandbox?: boolean;
}

/** The configured providers. */
export type SocialSettings = Readonly<Partial<Record<SocialProvider, ProviderSettings>>>;

/** The client of a provider. */
export interface SocialClient {
  readonly sandbox: boolean;
  /** The provider's login page. Throws if the provider doesn't respond. */
  authorizationUrl(handshake: SocialHandshake, redirectUri: string): Promise<URL>;
  /**
   * The person whom the provider authenticated. `callback` is the URL it redirected the browser to.
   * Throws if that doesn't belong to this handshake.
   */
  identify(callback: URL, handshake: SocialHandshake): Promise<SocialProfile>;
}

const TIMEOUT_SECONDS = 10;
const SECRET_SECONDS = 5 * 60;

export function createSocialClient(
  provider: SocialProvider,
  settings: ProviderSettings,
): SocialClient {
  const { scope, formPost } = providerDetails[provider];
  let discovered: Promise<Configuration> | undefined;
  const configuration = () => {
    discovered ??= configure(provider, settings).catch((error) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  };
  const { sandbox = false } = settings;
  return {
    sandbox,
    authorizationUrl: async (handshake, redirectUri) =>
      buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope,
        state: handshake.state,
        nonce: handshake.nonce,
        code_challenge: await calculatePKCECodeChallenge(handshake.verifier),
        code_challenge_method: "S256",
        ...(formPost ? { response_mode: "form_post" } : {}),
      }),
    identify: async (callback, handshake) => {
      const tokens = await authorizationCodeGrant(await configuration(), callback, {
        expectedState: handshake.state,
        expectedNonce: handshake.nonce,
        pkceCodeVerifier: handshake.verifier,
        idTokenExpected: true,
      });
      return { ...readSocialProfile(tokens.claims()), sandbox };
    },
  };
}

async function configure(
  provider: SocialProvider,
  { clientId, secret, issuer }: ProviderSettings,
): Promise<Configuration> {
  const { metadata } = providerDetails[provider];
  const authentication =
    typeof secret === "string" ? ClientSecretPost(secret) : signedSecret(secret, clientId, issuer);
  if (metadata && metadata.issuer === issuer) {
    const known = new Configuration(metadata, clientId, undefined, authentication);
    known.timeout = TIMEOUT_SECONDS;
    return known;
  }
  return discovery(new URL(issuer), clientId, undefined, authentication, {
    timeout: TIMEOUT_SECONDS,
    execute: issuer.startsWith("http:") ? [allowInsecureRequests] : [],
  });
}

/** A short-lived secret for each exchange (Apple, "Creating a client secret"). */
function signedSecret(secret: SigningSecret, clientId: string, audience: string): ClientAuth {
  return async (_server, _client, body) => {
    const signed = await new SignJWT()
      .setProtectedHeader({ alg: "ES256", kid: secret.keyId })
      .setIssuer(secret.teamId)
      .setSubject(clientId)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(`${SECRET_SECONDS}s`)
      .sign(await importPKCS8(secret.privateKey, "ES256"));
    body.set("client_id", clientId);
    body.set("client_secret", signed);
  };
}
