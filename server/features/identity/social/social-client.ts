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
import type { SocialHandshake } from "./social-handshake.ts";
import { socialParticulars } from "./social-metadata.ts";
import { readSocialProfile, type SocialProfile } from "./social-profile.ts";

/** Apple takes no fixed secret, but one that is signed with a key of the developer's team. */
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
  /** The person signing in there chooses who they are: see `social-policy.ts`. */
  readonly sandbox?: boolean;
}

/** The providers that are configured. */
export type SocialSettings = Readonly<Partial<Record<SocialProvider, ProviderSettings>>>;

/** Talks to one provider. */
export interface SocialClient {
  readonly sandbox: boolean;
  /** Where the browser goes to sign in. Throws where the provider does not answer. */
  authorizationUrl(handshake: SocialHandshake, redirectUri: string): Promise<URL>;
  /**
   * The person whom the provider signed in. `answer` is the address that it sent the browser to.
   * Throws where that does not answer this handshake.
   */
  identify(answer: URL, handshake: SocialHandshake): Promise<SocialProfile>;
}

const TIMEOUT_SECONDS = 10;
const SECRET_SECONDS = 5 * 60;

export function createSocialClient(
  provider: SocialProvider,
  settings: ProviderSettings,
): SocialClient {
  const { scope, formPost } = socialParticulars[provider];
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
    identify: async (answer, handshake) => {
      const tokens = await authorizationCodeGrant(await configuration(), answer, {
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
  const { metadata } = socialParticulars[provider];
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

/** A secret for each exchange that lives a few minutes (Apple, "Creating a client secret"). */
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
