import { useMemo, useSyncExternalStore } from "react";
import { safeStore } from "../../../lib/safe-store.ts";
import { safeNext } from "../../../lib/session/sign-in-paths.ts";

export interface PendingEmail {
  readonly purpose: "verify" | "reset";
  readonly email: string;
  /** The code was verified, so the new password can be set without it. */
  readonly codeVerified?: boolean;
}

const KEY = "waitingMail";
const store = safeStore(() => sessionStorage);
/** For the tab that the email's link opens: the page that the person wanted. */
const WANTED_KEY = "wantedPage";
const sharedStore = safeStore(() => localStorage);
const listeners = new Set<() => void>();

export function setPendingEmail(pending: PendingEmail): void {
  store.setItem(KEY, JSON.stringify(pending));
  notifyListeners();
}

export function clearPendingEmail(): void {
  store.removeItem(KEY);
  sharedStore.removeItem(WANTED_KEY);
  notifyListeners();
}

/** Undefined on the server, on first paint, and if this tab is waiting for no email. */
export function usePendingEmail(): PendingEmail | undefined {
  const stored = useSyncExternalStore(
    subscribe,
    () => store.getItem(KEY),
    () => null,
  );
  return useMemo(() => readPendingEmail(stored), [stored]);
}

export function setWantedPage(path: string | undefined): void {
  if (path === undefined) sharedStore.removeItem(WANTED_KEY);
  else sharedStore.setItem(WANTED_KEY, path);
}

export function readWantedPage(): string | undefined {
  return safeNext(sharedStore.getItem(WANTED_KEY));
}

function readPendingEmail(stored: string | null): PendingEmail | undefined {
  try {
    const { purpose, email, codeVerified } = JSON.parse(stored ?? "{}") as Record<string, unknown>;
    if (typeof email !== "string" || (purpose !== "verify" && purpose !== "reset")) return;
    return { purpose, email, codeVerified: codeVerified === true };
  } catch {
    return undefined;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
