import { randomNonce, randomPKCECodeVerifier, randomState } from "openid-client";
import * as z from "zod/mini";
import { type SocialProvider, socialProviders } from "#contract/identity/social-sign-in.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Cookies } from "../../../platform/http/route.ts";
import type { KeyRing } from "../../../platform/secrets.ts";
import { createTokenSigner } from "../sessions/token-signer.ts";

const handshake = z.object({
  provider: z.enum(socialProviders),
  /** Returned with the redirect. */
  state: z.string(),
  /** Returned in the provider's token. */
  nonce: z.string(),
  /** Proves that the same party starts and finishes the login (RFC 7636). */
  verifier: z.string(),
  /** The page the person was going to. */
  next: z.optional(z.string()),
  /** Whether the session outlives the browser. */
  lasting: z.boolean(),
});

/** Ties a provider's response to the browser that started the login, for some minutes. */
export type SocialHandshake = z.output<typeof handshake>;

export interface SocialHandshakes {
  start(
    cookies: Cookies,
    request: { provider: SocialProvider; next: string | undefined; lasting: boolean },
  ): SocialHandshake;
  /** Removes it from the browser. Undefined if this browser started none with the provider. */
  take(cookies: Cookies, provider: SocialProvider): Promise<SocialHandshake | undefined>;
}

const COOKIE = "social";
const PATH = "/auth/social/";
/** Long enough to create an account with the provider. */
const SECONDS = 15 * 60;

export function createSocialHandshakes(
  keys: KeyRing,
  issuer: string,
  clock: Clock,
): SocialHandshakes {
  const signer = createTokenSigner(
    { keys, type: "social+jwt", audience: "social", seconds: SECONDS },
    issuer,
    clock,
  );
  return {
    start: (cookies, request) => {
      const started = {
        ...request,
        state: randomState(),
        nonce: randomNonce(),
        verifier: randomPKCECodeVerifier(),
      };
      cookies.set(COOKIE, signer.sign(started), { path: PATH, maxAge: SECONDS });
      return started;
    },
    take: async (cookies, provider) => {
      const token = cookies.get(COOKIE);
      if (token === undefined) return undefined;
      cookies.clear(COOKIE, { path: PATH });
      const claims = await signer.verify(token).catch(() => undefined);
      const { data } = handshake.safeParse(claims);
      return data?.provider === provider ? data : undefined;
    },
  };
}
