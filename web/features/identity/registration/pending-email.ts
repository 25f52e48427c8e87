import { useMemo, useSyncExternalStore } from "react";
import { safeStore } from "../../../lib/safe-store.ts";

export interface PendingEmail {
  readonly purpose: "verify" | "reset";
  readonly email: string;
  /** The code was verified, so the new password can be set without it. */
  readonly codeVerified?: boolean;
}

const KEY = "waitingMail";
const store = safeStore(() => sessionStorage);
/** For the tab that the email's link opens: only that this browser requested a code. */
const ASKED_KEY = "codeAsked";
const sharedStore = safeStore(() => localStorage);
const listeners = new Set<() => void>();

export function setPendingEmail(pending: PendingEmail): void {
  store.setItem(KEY, JSON.stringify(pending));
  sharedStore.setItem(ASKED_KEY, "1");
  notifyListeners();
}

export function clearPendingEmail(): void {
  store.removeItem(KEY);
  sharedStore.removeItem(ASKED_KEY);
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

/** Whether a tab of this browser requested a code. True on the server, which can't know. */
export function useRequestedHere(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => store.getItem(KEY) !== null || sharedStore.getItem(ASKED_KEY) !== null,
    () => true,
  );
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
