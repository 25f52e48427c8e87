import { createSessionKeeper } from "./session-keeper.ts";
import type { SessionParts } from "./session-parts.ts";
import { createSessionRenewal, type Renewal } from "./session-renewal.ts";

export type Session = ReturnType<typeof createSession>;

/** Marks a logout that the server does not know yet. */
const LOGOUT_KEY = "logoutDue";

/** The session shared by all tabs of the browser. */
export function createSession(parts: SessionParts) {
  const keeper = createSessionKeeper(parts);
  const renewal = createSessionRenewal(parts, keeper);
  const lostListeners = new Set<() => void>();
  let started: Promise<void> | undefined;

  async function logout(access?: string): Promise<void> {
    if (await parts.exclusively(() => parts.logout(access))) parts.store.removeItem(LOGOUT_KEY);
  }

  async function checkStored(): Promise<void> {
    const found = keeper.stored();
    if (!found) {
      keeper.drop();
      if (parts.store.getItem(LOGOUT_KEY) !== null) await logout();
    } else if (keeper.seen(found.user) && keeper.lifeLeft(found) > 0) {
      keeper.hold(found, keeper.lifeLeft(found));
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
    if (!keeper.state().checked) return;
    const found = keeper.stored();
    const held = keeper.held();
    if (!found && held) keeper.drop();
    if (found && found.access !== held?.access) {
      keeper.hold(found, isNew ? found.life : keeper.lifeLeft(found));
    }
  }

  return {
    state: keeper.state,
    start,
    subscribe: (listener: () => void): (() => void) => {
      const end = keeper.subscribe(listener);
      void start();
      return end;
    },
    /** To be called when another tab has changed the store. */
    storeChanged: (): void => adoptStored(true),
    /** To be called when the page is visible or online again. */
    awoke: (): void => {
      adoptStored(false);
      void renewal.wake();
    },
    /** A token that has not expired; undefined if no one is signed in. */
    access: async (): Promise<string | undefined> => {
      const held = keeper.held();
      if (held && parts.clock() >= held.endsAt) await renewal.renew(held.access);
      return keeper.held()?.access;
    },
    /** Replaces this or the current token, also after a change of name. */
    renew: (stale = keeper.held()?.access): Promise<Renewal> => renewal.renew(stale),
    /** Adopts a session that the server created after a provider's sign-in. */
    adopt: renewal.adopt,
    /** Stores the token of a login. Returns false if it is invalid. */
    signIn: (access: string): boolean => {
      parts.store.removeItem(LOGOUT_KEY);
      return keeper.take(access);
    },
    /** Clears the session after the server has ended it. */
    forget: (): void => keeper.drop(),
    /** Signs out every tab at once, and on the server as soon as it can be reached. */
    signOut: async (): Promise<void> => {
      const access = keeper.held()?.access;
      parts.store.setItem(LOGOUT_KEY, "1");
      keeper.drop(true);
      await logout(access);
    },
    /** Calls the listener when a call fails because the session has ended. */
    onLost: (listener: () => void): (() => void) => {
      lostListeners.add(listener);
      return () => lostListeners.delete(listener);
    },
    lose: (): void => {
      keeper.drop();
      for (const listener of lostListeners) listener();
    },
  };
}
