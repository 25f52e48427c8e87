import { randomNonce, randomPKCECodeVerifier, randomState } from "openid-client";
import * as z from "zod/mini";
import { type SocialProvider, socialProviders } from "#contract/identity/social-sign-in.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Cookies } from "../../../platform/http/route.ts";
import type { KeyRing } from "../../../platform/secrets.ts";
import { createTokenSigner } from "../sessions/token-signer.ts";

const handshake = z.object({
  provider: z.enum(socialProviders),
  /** Comes back with the browser. */
  state: z.string(),
  /** Comes back inside the provider's token. */
  nonce: z.string(),
  /** Proves to the provider that the same party began and finishes (RFC 7636). */
  verifier: z.string(),
  /** Where the person wanted to go, if anywhere. */
  next: z.optional(z.string()),
  /** The session outlives the browser. */
  lasting: z.boolean(),
});

/** Ties a provider's answer to the browser that asked, for some minutes. */
export type SocialHandshake = z.output<typeof handshake>;

export interface SocialHandshakes {
  begin(
    cookies: Cookies,
    wish: { provider: SocialProvider; next: string | undefined; lasting: boolean },
  ): SocialHandshake;
  /** Takes it out of the browser; undefined where this browser began none with the provider. */
  take(cookies: Cookies, provider: SocialProvider): Promise<SocialHandshake | undefined>;
}

const COOKIE = "social";
const PATH = "/auth/social/";
/** Long enough to make an account at the provider. */
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
    begin: (cookies, wish) => {
      const begun = {
        ...wish,
        state: randomState(),
        nonce: randomNonce(),
        verifier: randomPKCECodeVerifier(),
      };
      cookies.set(COOKIE, signer.sign(begun), { path: PATH, maxAge: SECONDS });
      return begun;
    },
    take: async (cookies, provider) => {
      const token = cookies.get(COOKIE);
      if (token === undefined) return undefined;
      cookies.clear(COOKIE, { path: PATH });
      const claims = await signer.verify(token).catch(() => undefined);
      const read = handshake.safeParse(claims);
      return read.success && read.data.provider === provider ? read.data : undefined;
    },
  };
}
