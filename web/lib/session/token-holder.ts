import type { SessionEnvironment } from "./session-environment.ts";
import {
  type AccessToken,
  formatStoredTokens,
  parseAccessToken,
  parseStoredTokens,
  type SessionUser,
  TOKENS_KEY,
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
export interface ActiveToken extends AccessToken {
  readonly renewAt: number;
  readonly endsAt: number;
}

/** The session that this tab has seen alive. */
const SEEN_KEY = "sessionSeen";
/** The share of its lifetime after which a token is renewed. */
const RENEW_AT = 0.8;

export type TokenHolder = ReturnType<typeof createTokenHolder>;

/** Holds the token in memory and in the store, and notifies listeners of the user. */
export function createTokenHolder({ store, tab, clock }: SessionEnvironment) {
  const listeners = new Set<() => void>();
  let state = UNCHECKED;
  let active: ActiveToken | undefined;
  let notifyActive: (active: ActiveToken | undefined) => void = () => {};

  function show(user: SessionUser | undefined, left = false, lost = false): void {
    const same = JSON.stringify(user) === JSON.stringify(state.user);
    if (state.checked && same && left === state.left && lost === state.lost) return;
    state = { checked: true, user: same ? state.user : user, left, lost };
    for (const listener of listeners) listener();
  }

  /** `life` is the token's remaining lifetime, ms. */
  function activate(token: AccessToken, life: number): void {
    const now = clock();
    active = { ...token, renewAt: now + life * RENEW_AT, endsAt: now + life };
    tab.setItem(SEEN_KEY, token.user.sid);
    notifyActive(active);
    show(token.user);
  }

  return {
    state: () => state,
    active: () => active,
    stored: () => parseStoredTokens(store.getItem(TOKENS_KEY)),
    activate,
    /** Whether this tab has seen the session alive before a reload. */
    wasSeen: (user: SessionUser) => tab.getItem(SEEN_KEY) === user.sid,
    /** Stores a new token. Returns false if it is invalid. */
    store: (access: string): boolean => {
      const token = parseAccessToken(access);
      if (!token) return false;
      store.setItem(TOKENS_KEY, formatStoredTokens(access));
      activate(token, token.life);
      return true;
    },
    clear: (left = false): void => {
      const lost = !left && (state.lost || store.getItem(TOKENS_KEY) !== null || !!active);
      active = undefined;
      store.removeItem(TOKENS_KEY);
      tab.removeItem(SEEN_KEY);
      notifyActive(undefined);
      show(undefined, left, lost);
    },
    /** The remaining lifetime of a stored token, ms, limited in case the clock is wrong. */
    remainingLife: (token: AccessToken) =>
      Math.min(Math.max(token.expiresAt - clock(), 0), token.life),
    onActiveChange: (listener: typeof notifyActive): void => {
      notifyActive = listener;
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
