import type { SessionParts } from "./session-parts.ts";
import {
  type AccessToken,
  readAccess,
  readTokens,
  type SessionUser,
  TOKENS_KEY,
  writeTokens,
} from "./session-token.ts";

export interface SessionState {
  /** False until the stored session has been checked. */
  readonly checked: boolean;
  readonly user: SessionUser | undefined;
  /** Whether the user logged out in this tab, until the next login. */
  readonly left: boolean;
  /** Whether a session ended without a logout, until the next login. */
  readonly lost: boolean;
}

export const UNCHECKED: SessionState = {
  checked: false,
  user: undefined,
  left: false,
  lost: false,
};

/** A token with times by this machine's clock, ms. */
export interface HeldToken extends AccessToken {
  readonly renewAt: number;
  readonly endsAt: number;
}

/** The session that this tab has seen alive. */
const SEEN_KEY = "sessionSeen";
/** The share of its lifetime after which a token is renewed. */
const RENEW_AT = 0.8;

export type SessionKeeper = ReturnType<typeof createSessionKeeper>;

/** Holds the token in memory and in the store, and notifies listeners of the user. */
export function createSessionKeeper({ store, tab, clock }: SessionParts) {
  const listeners = new Set<() => void>();
  let state = UNCHECKED;
  let held: HeldToken | undefined;
  let onHeld: (held: HeldToken | undefined) => void = () => {};

  function show(user: SessionUser | undefined, left = false, lost = false): void {
    const same = JSON.stringify(user) === JSON.stringify(state.user);
    if (state.checked && same && left === state.left && lost === state.lost) return;
    state = { checked: true, user: same ? state.user : user, left, lost };
    for (const listener of listeners) listener();
  }

  /** `life` is the token's remaining lifetime, ms. */
  function hold(token: AccessToken, life: number): void {
    const now = clock();
    held = { ...token, renewAt: now + life * RENEW_AT, endsAt: now + life };
    tab.setItem(SEEN_KEY, token.user.sid);
    onHeld(held);
    show(token.user);
  }

  return {
    state: () => state,
    held: () => held,
    stored: () => readTokens(store.getItem(TOKENS_KEY)),
    hold,
    /** Whether this tab has seen the session alive before a reload. */
    seen: (user: SessionUser) => tab.getItem(SEEN_KEY) === user.sid,
    /** Stores a new token. Returns false if it is invalid. */
    take: (access: string): boolean => {
      const token = readAccess(access);
      if (!token) return false;
      store.setItem(TOKENS_KEY, writeTokens(access));
      hold(token, token.life);
      return true;
    },
    drop: (left = false): void => {
      const lost = !left && (state.lost || store.getItem(TOKENS_KEY) !== null || !!held);
      held = undefined;
      store.removeItem(TOKENS_KEY);
      tab.removeItem(SEEN_KEY);
      onHeld(undefined);
      show(undefined, left, lost);
    },
    /** The remaining lifetime of a stored token, ms, limited in case the clock is wrong. */
    lifeLeft: (token: AccessToken) => Math.min(Math.max(token.expiresAt - clock(), 0), token.life),
    watchHeld: (listener: typeof onHeld): void => {
      onHeld = listener;
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
