import type { AnswerCache } from "../../platform/cache/answer-cache.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Authenticate } from "../../platform/http/caller.ts";
import { deriveKey } from "../../platform/secrets.ts";
import { type AccessTokens, createAccessTokens } from "./access-token.ts";
import { createAuthenticate } from "./authenticate.ts";
import { createLoginBatches, type LoginBatches } from "./login-batches.ts";
import { type Argon2, createPasswordHasher, type PasswordHasher } from "./password-hasher.ts";
import { createSessionStates } from "./session-states.ts";
import { createTwoFactorTokens, type TwoFactorTokens } from "./two-factor-token.ts";

/** What signing in is made of. */
export interface SignInParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
  readonly logins: LoginBatches;
  readonly accessTokens: AccessTokens;
  readonly twoFactorTokens: TwoFactorTokens;
  readonly authenticate: Authenticate;
  /** Derives each refresh token from the one before it. */
  readonly refreshKey: Buffer;
  /** Hides the addresses in the counters of failures. */
  readonly throttleKey: Buffer;
}

export interface SignInSettings {
  readonly database: Database;
  readonly clock: Clock;
  readonly appSecret: string;
  readonly publicUrl: string;
  /** Remembers sessions, for as long as nothing changes them. */
  readonly sessionMemory: AnswerCache;
  /** Tests count its calls. */
  readonly argon2?: Argon2;
}

export function createSignInParts(settings: SignInSettings): SignInParts {
  const { database, clock, appSecret, publicUrl } = settings;
  const key = (purpose: string) => deriveKey(appSecret, purpose);
  const accessTokens = createAccessTokens(key("access tokens"), publicUrl, clock);
  const sessionStates = createSessionStates(database, settings.sessionMemory);
  const passwords = createPasswordHasher(settings.argon2);
  return {
    database,
    clock,
    passwords,
    logins: createLoginBatches({ database, clock }, passwords),
    accessTokens,
    twoFactorTokens: createTwoFactorTokens(key("two-factor tokens"), publicUrl, clock),
    authenticate: createAuthenticate({ accessTokens, sessionStates, clock }),
    refreshKey: key("refresh tokens"),
    throttleKey: key("throttle"),
  };
}
