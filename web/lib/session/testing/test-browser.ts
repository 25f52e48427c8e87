import { vi } from "vitest";
import type { SafeStore } from "../../safe-store.ts";
import { createSession } from "../session.ts";
import type { RefreshResult } from "../session-environment.ts";
import { TOKENS_KEY } from "../session-token.ts";

export const MINUTE = 60_000;
export const START = 1_800_000_000_000;

export function memoryStore(): SafeStore {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/** A lock like the browser's: each caller waits for the previous one. */
function createLock() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const current = last.then(work);
    last = current.catch(() => {});
    return current;
  };
}

/** For tests: a browser with tabs, a movable clock and the server's side of the session. */
export function openBrowser() {
  const store = memoryStore();
  const exclusively = createLock();
  const timers = new Set<{ at: number; work: () => void }>();
  const tabs: ReturnType<typeof createSession>[] = [];
  let now = START;
  let tokenCount = 0;
  const token = (life = 10 * MINUTE) => {
    tokenCount += 1;
    return createToken({ iat: now / 1000, exp: (now + life) / 1000, jti: tokenCount });
  };
  const refresh = vi.fn<() => Promise<RefreshResult>>(async () => ({ access: token() }));
  const logout = vi.fn(async (_access: string | undefined) => true);
  const page = { hidden: false };

  const openTab = (tab = memoryStore()) => {
    const session = createSession({
      store: {
        getItem: store.getItem,
        setItem: (key, value) => {
          store.setItem(key, value);
          notifyOthers(session);
        },
        removeItem: (key) => {
          if (store.getItem(key) === null) return;
          store.removeItem(key);
          notifyOthers(session);
        },
      },
      tab,
      exclusively,
      refresh,
      logout,
      clock: () => now,
      later: (work, ms) => {
        const timer = { at: now + ms, work };
        timers.add(timer);
        return () => timers.delete(timer);
      },
      hidden: () => page.hidden,
    });
    tabs.push(session);
    return session;
  };
  const notifyOthers = (by: object) => {
    for (const tab of tabs) if (tab !== by) queueMicrotask(tab.storeChanged);
  };
  return {
    store,
    token,
    refresh,
    logout,
    page,
    openTab,
    stored: () => store.getItem(TOKENS_KEY),
    /** Moves the clock forward and runs the timers that are due. */
    pass: async (ms: number) => {
      const end = now + ms;
      for (;;) {
        await new Promise((resolve) => setImmediate(resolve));
        const next = [...timers].sort((a, b) => a.at - b.at)[0];
        if (!next || next.at > end) break;
        timers.delete(next);
        now = Math.max(now, next.at);
        next.work();
      }
      now = end;
    },
  };
}

/** For tests: an unsigned access token with these claims added. */
export function createToken(claims: Record<string, unknown>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const payload = {
    sub: "0190a000-0000-7000-8000-000000000001",
    sid: "0190a000-0000-7000-8000-000000000002",
    email: "ifeoma@example.org",
    first_name: "Ifeoma",
    last_name: "Müller-Ọ",
    role: "supporter",
    ...claims,
  };
  return `${part({ alg: "HS256", typ: "at+jwt" })}.${part(payload)}.signature`;
}
