import { LRUCache } from "lru-cache";
import * as z from "zod/mini";
import { type AccessClaims, accessClaims } from "#contract/identity/sessions.ts";
import type { Clock } from "../../../platform/clock.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { KeyRing } from "../../../platform/secrets.ts";
import type { AccountRow } from "../../foundation/accounts/account-store.ts";
import { ACCESS_TOKEN_SECONDS } from "./session-policy.ts";
import { createTokenSigner } from "./token-signer.ts";

export interface AccessTokens {
  sign(account: TokenHolder, sessionId: string): string;
  /** Throws `unauthorized` for a token that is not ours, not for access, or expired. */
  verify(token: string): Promise<Verified>;
}

/** What a token says about its holder. */
export type TokenHolder = Pick<AccountRow, "id" | "email" | "first_name" | "last_name" | "role">;
type Verified = Pick<AccessClaims, "sub" | "sid" | "exp">;

const verified = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.number() });
const REMEMBERED = 10_000;

/** Tokens of RFC 9068's type. A verified signature is remembered for the token's life. */
export function createAccessTokens(keys: KeyRing, issuer: string, clock: Clock): AccessTokens {
  const signer = createTokenSigner(
    { keys, type: "at+jwt", audience: "access", seconds: ACCESS_TOKEN_SECONDS },
    issuer,
    clock,
  );
  const remembered = new LRUCache<string, Verified>({ max: REMEMBERED });
  return {
    sign: (account, sessionId) => {
      const {
        sub,
        exp: _,
        ...claims
      } = accessClaims.parse({
        ...account,
        sub: account.id,
        sid: sessionId,
        exp: 0,
      });
      return signer.sign({ sub, ...claims });
    },
    verify: async (token) => {
      const known = remembered.get(token);
      if (known && known.exp > clock() / 1000) return known;
      const claims = verified.safeParse(await signer.verify(token));
      if (!claims.success) throw new AppError("unauthorized");
      remembered.set(token, claims.data);
      return claims.data;
    },
  };
}
