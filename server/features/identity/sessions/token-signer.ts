import { randomUUID } from "node:crypto";
import { errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from "jose";
import type { Clock } from "../../../platform/clock.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type KeyRing, keyedHash } from "../../../platform/secrets.ts";

/** Signs tokens for one purpose, with their own key, audience and type. */
export interface TokenSigner {
  sign(claims: JWTPayload): string;
  /** Returns the claims. Throws `unauthorized` for an expired token or one for another purpose. */
  verify(token: string): Promise<JWTPayload & { readonly exp: number }>;
}

export interface TokenKind {
  readonly keys: KeyRing;
  readonly type: string;
  readonly audience: string;
  readonly seconds: number;
}

const ALGORITHM = "HS256";

export function createTokenSigner(kind: TokenKind, issuer: string, clock: Clock): TokenSigner {
  // Imported once: given bytes, the library would import them for every token.
  const imported = Promise.all(kind.keys.map(importKey));
  const header = encode({ alg: ALGORITHM, typ: kind.type });
  return {
    // Signed here, as the library signs on another thread, which costs more than the signature.
    sign: (claims) => {
      const iat = Math.floor(clock() / 1000);
      const times = { iat, exp: iat + kind.seconds };
      // `jti` makes tokens of the same second differ: tabs recognise a renewed token by comparing.
      const registered = { iss: issuer, aud: kind.audience, jti: randomUUID(), ...times };
      const signed = `${header}.${encode({ ...claims, ...registered })}`;
      return `${signed}.${keyedHash(kind.keys[0], signed)}`;
    },
    verify: async (token) => {
      try {
        const payload = await verifyWithAnyKey(token, await imported, {
          algorithms: [ALGORITHM],
          typ: kind.type,
          issuer,
          audience: kind.audience,
          requiredClaims: ["exp"],
          currentDate: new Date(clock()),
        });
        return { ...payload, exp: payload.exp ?? 0 };
      } catch (cause) {
        throw new AppError("unauthorized", { cause });
      }
    },
  };
}

/** Tries the keys in order, as long as only the signature is wrong. */
async function verifyWithAnyKey(
  token: string,
  [key, ...others]: ReadonlyArray<Awaited<ReturnType<typeof importKey>>>,
  options: JWTVerifyOptions,
): Promise<JWTPayload> {
  if (key === undefined) throw new errors.JWSSignatureVerificationFailed();
  try {
    return (await jwtVerify(token, key, options)).payload;
  } catch (error) {
    if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
    return verifyWithAnyKey(token, others, options);
  }
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

function importKey(key: Buffer) {
  const use = { name: "HMAC", hash: "SHA-256" };
  return crypto.subtle.importKey("raw", new Uint8Array(key), use, false, ["sign", "verify"]);
}
