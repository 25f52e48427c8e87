import type { LoginResponse } from "#contract/identity/sessions.ts";
import type { ResponseCache } from "../../../platform/cache/response-cache.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Authenticate } from "../../../platform/http/caller.ts";
import type { Caller } from "../../../platform/http/route.ts";
import type { KeyRing, SiteKeys } from "../../../platform/secrets.ts";
import type { LimitDeps } from "../../foundation/limits/limit.ts";
import type { KnownDevices } from "../devices/known-device.ts";
import type { PasswordHasher } from "../passwords/password-hasher.ts";
import { type AccessTokens, createAccessTokens } from "./access-token.ts";
import { createAuthenticate, createReadSession } from "./authenticate.ts";
import { createTwoFactorTokens, type TwoFactorTokens } from "./two-factor-token.ts";

export interface OpenSessionDeps extends LimitDeps {
  readonly devices: KnownDevices;
  readonly accessTokens: AccessTokens;
}

export interface PasswordDeps extends LimitDeps {
  readonly passwords: PasswordHasher;
}

export interface StrangerDeps {
  readonly clock: Clock;
  /** Hashes addresses and accounts in the counters' keys. */
  readonly throttleKey: Buffer;
}

export interface SessionDeps extends OpenSessionDeps, PasswordDeps, StrangerDeps {
  readonly twoFactorTokens: TwoFactorTokens;
  readonly authenticate: Authenticate;
  /** Derive each refresh token from the previous one. */
  readonly refreshKeys: KeyRing;
}

/** Lets other features extend a login. */
export interface LoginHook {
  /** Called after each login. Returns the response. */
  afterLogin(caller: Caller, answer: LoginResponse): Promise<LoginResponse>;
}

export function createSessionDeps(settings: {
  database: Database;
  clock: Clock;
  keys: SiteKeys;
  publicUrl: string;
  /** Caches sessions until they change. */
  sessionMemory: ResponseCache;
}) {
  const { database, clock, keys, publicUrl, sessionMemory } = settings;
  const { db } = database;
  const accessTokens = createAccessTokens(keys.rotating("access tokens"), publicUrl, clock);
  const readSession = createReadSession(db, sessionMemory, clock);
  return {
    accessTokens,
    twoFactorTokens: createTwoFactorTokens(keys.rotating("two-factor tokens"), publicUrl, clock),
    authenticate: createAuthenticate(accessTokens, readSession),
    readSession,
    refreshKeys: keys.rotating("refresh tokens"),
    throttleKey: keys.lasting("throttle"),
  };
}
