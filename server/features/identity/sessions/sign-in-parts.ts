import type { AnswerCache } from "../../../platform/cache/answer-cache.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Authenticate, ReadSession } from "../../../platform/http/caller.ts";
import { deriveKey } from "../../../platform/secrets.ts";
import { createKnownDevices, type KnownDevices } from "../codes/known-device.ts";
import {
  type Argon2,
  createPasswordHasher,
  type PasswordHasher,
} from "../passwords/password-hasher.ts";
import { type AccessTokens, createAccessTokens } from "./access-token.ts";
import { createAuthenticate, createReadSession } from "./authenticate.ts";
import { createLoginBatches, type LoginBatches } from "./login-batches.ts";
import { createSessionStates } from "./session-states.ts";
import { createTwoFactorTokens, type TwoFactorTokens } from "./two-factor-token.ts";

/** What signing in is made of. */
export interface SignInParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
  readonly logins: LoginBatches;
  readonly devices: KnownDevices;
  readonly accessTokens: AccessTokens;
  readonly twoFactorTokens: TwoFactorTokens;
  readonly authenticate: Authenticate;
  readonly readSession: ReadSession;
  /** Derives each refresh token from the one before it. */
  readonly refreshKey: Buffer;
  /** Hides addresses and accounts in the counters of failures. */
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
  const readSession = createReadSession(sessionStates, clock);
  const passwords = createPasswordHasher(settings.argon2);
  return {
    database,
    clock,
    passwords,
    logins: createLoginBatches({ database, clock }, passwords),
    devices: createKnownDevices(appSecret, clock),
    accessTokens,
    twoFactorTokens: createTwoFactorTokens(key("two-factor tokens"), publicUrl, clock),
    authenticate: createAuthenticate(accessTokens, readSession),
    readSession,
    refreshKey: key("refresh tokens"),
    throttleKey: key("throttle"),
  };
}
