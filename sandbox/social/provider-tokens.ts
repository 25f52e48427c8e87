import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  timingSafeEqual,
} from "node:crypto";
import { EncryptJWT, exportJWK, jwtDecrypt, SignJWT } from "jose";
import type { SandboxPerson } from "./consent-page.ts";

/** An authorization request that was approved, tied to its code. */
interface Authorization {
  readonly issuer: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string | undefined;
  readonly person: SandboxPerson;
}

const CODE_SECONDS = 60;
const ID_TOKEN_SECONDS = 300;
const ALGORITHM = "EdDSA";
/** Precedes the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const ED25519_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");

/**
 * Codes and tokens of the provider. Codes are encrypted and keys derived from the secret, so that every process of a
 * site accepts what another one issued.
 */
export function createProviderTokens(secret: string, clientId: string) {
  const derive = (purpose: string) => createHmac("sha256", secret).update(purpose).digest();
  const codeKey = derive("codes");
  const signingKey = createPrivateKey({
    key: Buffer.concat([ED25519_PREFIX, derive("id tokens")]),
    format: "der",
    type: "pkcs8",
  });
  const used = new Map<string, number>();

  /** False for a code that this process has already exchanged. */
  function markUsed({ jti = "", exp = 0 }: { jti?: string; exp?: number }): boolean {
    for (const [id, expiresAt] of used) if (expiresAt * 1000 < Date.now()) used.delete(id);
    if (used.has(jti)) return false;
    used.set(jti, exp);
    return true;
  }

  return {
    algorithm: ALGORITHM,
    issueCode: (authorization: Authorization): Promise<string> =>
      new EncryptJWT({ authorization })
        .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
        .setJti(crypto.randomUUID())
        .setIssuedAt()
        .setExpirationTime(`${CODE_SECONDS}s`)
        .encrypt(codeKey),
    /** The authorization for a code and its verifier (RFC 7636); a code can be exchanged once. */
    exchange: async (
      code: string,
      given: { issuer: string; redirectUri: string; verifier: string },
    ): Promise<Authorization | undefined> => {
      const read = await jwtDecrypt(code, codeKey).catch(() => undefined);
      const authorization = read?.payload.authorization as Authorization | undefined;
      if (!read || !authorization) return undefined;
      const challenge = createHash("sha256").update(given.verifier).digest("base64url");
      const matches =
        authorization.issuer === given.issuer &&
        authorization.redirectUri === given.redirectUri &&
        authorization.challenge === challenge;
      return matches && markUsed(read.payload) ? authorization : undefined;
    },
    idToken: ({ issuer, nonce }: Authorization, claims: Record<string, unknown>) =>
      new SignJWT({ ...claims, ...(nonce === undefined ? {} : { nonce }) })
        .setProtectedHeader({ alg: ALGORITHM, kid: "sandbox" })
        .setIssuer(issuer)
        .setAudience(clientId)
        .setIssuedAt()
        .setExpirationTime(`${ID_TOKEN_SECONDS}s`)
        .sign(signingKey),
    keys: async () => ({
      keys: [
        {
          ...(await exportJWK(createPublicKey(signingKey))),
          ...{ kid: "sandbox", alg: ALGORITHM, use: "sig" },
        },
      ],
    }),
    isClientSecret: (given: string): boolean => {
      const digest = (text: string) => createHash("sha256").update(text).digest();
      return timingSafeEqual(digest(given), digest(secret));
    },
  };
}
