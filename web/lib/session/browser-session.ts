import { safeStore } from "../safe-store.ts";
import { createSession, type Session } from "./session.ts";
import type { SessionEnvironment } from "./session-environment.ts";
import { TOKENS_KEY } from "./session-token.ts";

let session: Session | undefined;

/** This browser's session. Not for the server. */
export function browserSession(): Session {
  session ??= watchBrowser(createSession(createBrowserParts()));
  return session;
}

function watchBrowser(created: Session): Session {
  window.addEventListener("storage", ({ key }) => {
    if (key === TOKENS_KEY || key === null) created.storeChanged();
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) created.wakeUp();
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) created.wakeUp();
  });
  window.addEventListener("online", () => created.wakeUp());
  return created;
}

function createBrowserParts(): SessionEnvironment {
  return {
    store: safeStore(() => localStorage),
    tab: safeStore(() => sessionStorage),
    exclusively,
    refresh: async () => (await loadSessionCalls())?.refresh() ?? "unreachable",
    logout: async (access) => (await loadSessionCalls())?.logout(access) ?? false,
    clock: Date.now,
    later: (work, ms) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    hidden: () => document.hidden,
  };
}

/** Loaded only if there is a session, to keep pages light for guests. */
function loadSessionCalls() {
  return import("./session-calls.ts").catch(() => undefined);
}

/** Browsers have no locks over plain HTTP; the server tolerates concurrent renewals. */
async function exclusively<T>(work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request("session", work) : work();
}
