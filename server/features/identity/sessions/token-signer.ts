import { randomUUID } from "node:crypto";
import { type JWTPayload, jwtVerify } from "jose";
import type { Clock } from "../../../platform/clock.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { keyedHash } from "../../../platform/secrets.ts";

/** Signs the tokens of one purpose, which have a key, an audience and a type of their own. */
export interface TokenSigner {
  sign(claims: JWTPayload): string;
  /** The claims. Throws `unauthorized` for an expired token, and for one of another purpose. */
  verify(token: string): Promise<JWTPayload & { readonly exp: number }>;
}

export interface TokenKind {
  readonly key: Buffer;
  readonly type: string;
  readonly audience: string;
  readonly seconds: number;
}

const ALGORITHM = "HS256";

export function createTokenSigner(kind: TokenKind, issuer: string, clock: Clock): TokenSigner {
  // Once: given bytes, the library would import them for every token.
  const imported = importKey(kind.key);
  const header = encode({ alg: ALGORITHM, typ: kind.type });
  return {
    // By hand: the library signs on another thread, which costs more than the signature.
    sign: (claims) => {
      const iat = Math.floor(clock() / 1000);
      const times = { iat, exp: iat + kind.seconds };
      // Two of one second differ by `jti`: a tab that waits for a renewed one compares them.
      const own = { iss: issuer, aud: kind.audience, jti: randomUUID(), ...times };
      const signed = `${header}.${encode({ ...claims, ...own })}`;
      return `${signed}.${keyedHash(kind.key, signed)}`;
    },
    verify: async (token) => {
      try {
        const { payload } = await jwtVerify(token, await imported, {
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

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

function importKey(key: Buffer) {
  const use = { name: "HMAC", hash: "SHA-256" };
  return crypto.subtle.importKey("raw", new Uint8Array(key), use, false, ["sign", "verify"]);
}
