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
  /** False until the stored session has been checked. Parts that depend on the user wait for it. */
  readonly checked: boolean;
  readonly user: SessionUser | undefined;
  /** True if the person logged out in this tab and has not logged in since. */
  readonly left: boolean;
  /** True if a session of this browser ended without a logout, and nobody has logged in since. */
  readonly lost: boolean;
}

export const UNCHECKED: SessionState = {
  checked: false,
  user: undefined,
  left: false,
  lost: false,
};

/** A token with its times by the clock of this machine, ms. */
export interface HeldToken extends AccessToken {
  readonly renewAt: number;
  readonly endsAt: number;
}

/** Under this name the tab notes the session that it has seen alive. */
const SEEN_KEY = "sessionSeen";
const RENEW_AT = 0.8;

export type SessionKeeper = ReturnType<typeof createSessionKeeper>;

/** Keeps the token here and in the store, and tells listeners who is signed in. */
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

  /** `life` is how long the token is still good, ms. */
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
    /** True if this tab has seen the session alive before it was reloaded. */
    seen: (user: SessionUser) => tab.getItem(SEEN_KEY) === user.sid,
    /** Stores a token that has just come. False if it is no token. */
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
    /**
     * How long a token of unknown age is still good, ms. A wrong clock makes it no longer than a
     * token's whole life.
     */
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
