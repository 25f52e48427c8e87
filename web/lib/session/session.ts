import type { SessionEnvironment } from "./session-environment.ts";
import { createSessionRenewal, type Renewal } from "./session-renewal.ts";
import { createTokenHolder } from "./token-holder.ts";

export type Session = ReturnType<typeof createSession>;

/** Marks a logout that the server does not know yet. */
const LOGOUT_KEY = "logoutDue";

export function createSession(parts: SessionEnvironment) {
  const tokens = createTokenHolder(parts);
  const renewal = createSessionRenewal(parts, tokens);
  const lostListeners = new Set<() => void>();
  let started: Promise<void> | undefined;

  async function logout(access?: string): Promise<void> {
    if (await parts.exclusively(() => parts.logout(access))) parts.store.removeItem(LOGOUT_KEY);
  }

  async function checkStored(): Promise<void> {
    const found = tokens.stored();
    if (!found) {
      tokens.clear();
      if (parts.store.getItem(LOGOUT_KEY) !== null) await logout();
    } else if (tokens.wasSeen(found.user) && tokens.remainingLife(found) > 0) {
      tokens.activate(found, tokens.remainingLife(found));
    } else {
      await renewal.check(found.access);
    }
  }

  /** Checks the stored token once. Resolves when the user is known. */
  function start(): Promise<void> {
    started ??= checkStored();
    return started;
  }

  /** Adopts the token in the store. `isNew`: another tab stored it this moment. */
  function adoptStored(isNew: boolean): void {
    if (!tokens.state().checked) return;
    const found = tokens.stored();
    const active = tokens.active();
    if (!found && active) tokens.clear();
    if (found && found.access !== active?.access) {
      tokens.activate(found, isNew ? found.life : tokens.remainingLife(found));
    }
  }

  return {
    state: tokens.state,
    start,
    subscribe: (listener: () => void): (() => void) => {
      const end = tokens.subscribe(listener);
      void start();
      return end;
    },
    /** To be called when another tab has changed the store. */
    storeChanged: (): void => adoptStored(true),
    /** To be called when the page is visible or online again. */
    wakeUp: (): void => {
      adoptStored(false);
      void renewal.wake();
    },
    /** A token that has not expired; undefined if no one is signed in. */
    access: async (): Promise<string | undefined> => {
      const active = tokens.active();
      if (active && parts.clock() >= active.endsAt) await renewal.renew(active.access);
      return tokens.active()?.access;
    },
    /** Replaces this or the current token, also after a change of name. */
    renew: (stale = tokens.active()?.access): Promise<Renewal> => renewal.renew(stale),
    /** Adopts a session that the server created after a provider's sign-in. */
    adopt: renewal.adopt,
    /** Stores the token of a login. Returns false if it is invalid. */
    signIn: (access: string): boolean => {
      parts.store.removeItem(LOGOUT_KEY);
      return tokens.store(access);
    },
    /** Clears the session after the server has ended it. */
    clear: (): void => tokens.clear(),
    /** Signs out every tab immediately, and the server as soon as it can be reached. */
    signOut: async (): Promise<void> => {
      const access = tokens.active()?.access;
      parts.store.setItem(LOGOUT_KEY, "1");
      tokens.clear(true);
      await logout(access);
    },
    /** Calls the listener when a call fails because the session has ended. */
    onLost: (listener: () => void): (() => void) => {
      lostListeners.add(listener);
      return () => lostListeners.delete(listener);
    },
    lose: (): void => {
      tokens.clear();
      for (const listener of lostListeners) listener();
    },
  };
}
