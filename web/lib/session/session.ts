import { createSessionKeeper } from "./session-keeper.ts";
import type { SessionParts } from "./session-parts.ts";
import { createSessionRenewal, type Renewal } from "./session-renewal.ts";

export type Session = ReturnType<typeof createSession>;

/** Under this name a logout is kept that the server does not know yet. */
const LOGOUT_KEY = "logoutDue";

/** Keeps who is signed in, the same in all tabs of the browser. */
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

  /** Checks the stored token once. Resolves when it is known who is signed in. */
  function start(): Promise<void> {
    started ??= checkStored();
    return started;
  }

  /** Takes over the token in the store. `justCame`: another tab has stored it this moment. */
  function follow(justCame: boolean): void {
    if (!keeper.state().checked) return;
    const found = keeper.stored();
    const held = keeper.held();
    if (!found && held) keeper.drop();
    if (found && found.access !== held?.access) {
      keeper.hold(found, justCame ? found.life : keeper.lifeLeft(found));
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
    /** Call this when another tab has changed the store. */
    storeChanged: (): void => follow(true),
    /** Call this when the page is visible again or back on the network: time has passed. */
    awoke: (): void => {
      follow(false);
      void renewal.wake();
    },
    /** A token that seems good from here; undefined if nobody is signed in. */
    access: async (): Promise<string | undefined> => {
      const held = keeper.held();
      if (held && parts.clock() >= held.endsAt) await renewal.renew(held.access);
      return keeper.held()?.access;
    },
    /** Replaces this token, or the present one, also after a name was changed. */
    renew: (stale = keeper.held()?.access): Promise<Renewal> => renewal.renew(stale),
    /** Takes over a session that the server made after a provider's sign-in. */
    adopt: renewal.adopt,
    /** Takes the token of a login. False if it is no token. */
    signIn: (access: string): boolean => {
      parts.store.removeItem(LOGOUT_KEY);
      return keeper.take(access);
    },
    /** Forgets the session after the server has ended it. */
    forget: (): void => keeper.drop(),
    /** Signs out every tab at once, and the server as soon as it can be reached. */
    signOut: async (): Promise<void> => {
      const access = keeper.held()?.access;
      parts.store.setItem(LOGOUT_KEY, "1");
      keeper.drop(true);
      await logout(access);
    },
    /** Calls the listener when a call needed a session that has ended. */
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
