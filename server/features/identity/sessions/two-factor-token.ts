import * as z from "zod/mini";
import type { Clock } from "../../../platform/clock.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { KeyRing } from "../../../platform/secrets.ts";
import { TWO_FACTOR_TOKEN_SECONDS } from "./session-policy.ts";
import { createTokenSigner } from "./token-signer.ts";

/** Somebody who gave the right password, and may still owe the second factor. */
export interface FirstFactor {
  readonly accountId: string;
  readonly passwordStamp?: string;
  /** They want a session that outlives the browser. */
  readonly lasting?: boolean;
  /** The known device that the password was given at. */
  readonly device?: string | undefined;
}

export interface TwoFactorToken extends FirstFactor {
  readonly id: string;
  readonly expiresAt: Date;
}

export interface TwoFactorTokens {
  sign(proven: FirstFactor): string;
  /** Throws `unauthorized` for a token that is not ours, not for this, or expired. */
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
      const read = claims.safeParse(await signer.verify(token));
      if (!read.success) throw new AppError("unauthorized");
      const { jti: id, exp, sub: accountId, pwd: passwordStamp, lasting, device } = read.data;
      const expiresAt = new Date(exp * 1000);
      return { id, expiresAt, accountId, passwordStamp, lasting, device };
    },
  };
}
