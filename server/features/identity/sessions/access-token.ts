import { LRUCache } from "lru-cache";
import * as z from "zod/mini";
import { type AccessClaims, accessClaims } from "#contract/identity/sessions.ts";
import type { Clock } from "../../../platform/clock.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { KeyRing } from "../../../platform/secrets.ts";
import { type AccountRow, readOfficeRole } from "../../foundation/accounts/account-store.ts";
import { ACCESS_TOKEN_SECONDS } from "./session-policy.ts";
import { createTokenSigner } from "./token-signer.ts";

export interface AccessTokens {
  sign(account: TokenHolder, sessionId: string): string;
  /** Throws `unauthorized` for a foreign token, one of another kind, or an expired one. */
  verify(token: string): Promise<VerifiedClaims>;
}

/** The account as described by a token. */
export type TokenHolder = Pick<
  AccountRow,
  "id" | "email" | "first_name" | "last_name" | "role" | "office_role"
>;
type VerifiedClaims = Pick<AccessClaims, "sub" | "sid" | "exp">;

const verifiedClaims = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.number() });
const MAX_CACHED = 10_000;

/** Access tokens in the style of RFC 9068. Verified signatures are cached for the token's lifetime. */
export function createAccessTokens(keys: KeyRing, issuer: string, clock: Clock): AccessTokens {
  const signer = createTokenSigner(
    { keys, type: "at+jwt", audience: "access", seconds: ACCESS_TOKEN_SECONDS },
    issuer,
    clock,
  );
  const cache = new LRUCache<string, VerifiedClaims>({ max: MAX_CACHED });
  return {
    sign: (account, sessionId) => {
      const identity = { sub: account.id, sid: sessionId, exp: 0 };
      const { exp: _, ...claims } = accessClaims.parse({
        ...account,
        ...identity,
        office_role: readOfficeRole(account),
      });
      return signer.sign(claims);
    },
    verify: async (token) => {
      const cached = cache.get(token);
      if (cached && cached.exp > clock() / 1000) return cached;
      const claims = verifiedClaims.safeParse(await signer.verify(token));
      if (!claims.success) throw new AppError("unauthorized");
      cache.set(token, claims.data);
      return claims.data;
    },
  };
}
