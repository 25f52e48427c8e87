import { safeStore } from "../safe-store.ts";
import { createSession, type Session } from "./session.ts";
import type { SessionParts } from "./session-parts.ts";
import { TOKENS_KEY } from "./session-token.ts";

let session: Session | undefined;

/** The session of this browser. Never call this on the server. */
export function browserSession(): Session {
  session ??= watched(createSession(browserParts()));
  return session;
}

function watched(made: Session): Session {
  window.addEventListener("storage", ({ key }) => {
    if (key === TOKENS_KEY || key === null) made.storeChanged();
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) made.awoke();
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) made.awoke();
  });
  window.addEventListener("online", () => made.awoke());
  return made;
}

function browserParts(): SessionParts {
  return {
    store: safeStore(() => localStorage),
    tab: safeStore(() => sessionStorage),
    exclusively,
    refresh: async () => (await sessionCalls())?.refresh() ?? "unreachable",
    logout: async (access) => (await sessionCalls())?.logout(access) ?? false,
    clock: Date.now,
    later: (work, ms) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    hidden: () => document.hidden,
  };
}

/** Loaded only if there is a session, so that pages are no heavier for guests. */
function sessionCalls() {
  return import("./session-calls.ts").catch(() => undefined);
}

/** Over plain HTTP browsers have no locks; the server forgives tabs that renew at once. */
async function exclusively<T>(work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request("session", work) : work();
}
