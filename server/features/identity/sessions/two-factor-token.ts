import * as z from "zod/mini";
import type { Clock } from "../../../platform/clock.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { KeyRing } from "../../../platform/secrets.ts";
import { TWO_FACTOR_TOKEN_SECONDS } from "./session-policy.ts";
import { createTokenSigner } from "./token-signer.ts";

/** A person who passed the first factor and may still have to pass the second. */
export interface FirstFactor {
  readonly accountId: string;
  readonly passwordStamp?: string;
  /** Whether the session is to outlive the browser. */
  readonly lasting?: boolean;
  /** The known device where the password was entered. */
  readonly device?: string | undefined;
}

export interface TwoFactorToken extends FirstFactor {
  readonly id: string;
  readonly expiresAt: Date;
}

export interface TwoFactorTokens {
  sign(firstFactor: FirstFactor): string;
  /** Throws `unauthorized` for a foreign token, one of another kind, or an expired one. */
  verify(token: string): Promise<TwoFactorToken>;
}

const claims = z.object({
  jti: z.uuid(),
  exp: z.number(),
  sub: z.uuid(),
  pwd: z.optional(z.string()),
  lasting: z.optional(z.boolean()),
  device: z.optional(z.string()),
});

export function createTwoFactorTokens(
  keys: KeyRing,
  issuer: string,
  clock: Clock,
): TwoFactorTokens {
  const signer = createTokenSigner(
    { keys, type: "2fa+jwt", audience: "two-factor", seconds: TWO_FACTOR_TOKEN_SECONDS },
    issuer,
    clock,
  );
  return {
    sign: ({ accountId, passwordStamp, lasting, device }) =>
      signer.sign({ sub: accountId, pwd: passwordStamp, lasting, device }),
    verify: async (token) => {
      const { data } = claims.safeParse(await signer.verify(token));
      if (!data) throw new AppError("unauthorized");
      const { jti: id, exp, sub: accountId, pwd: passwordStamp, lasting, device } = data;
      const expiresAt = new Date(exp * 1000);
      return { id, expiresAt, accountId, passwordStamp, lasting, device };
    },
  };
}
