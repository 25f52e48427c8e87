import { useMemo, useSyncExternalStore } from "react";
import { safeStore } from "../../../lib/safe-store.ts";

/** The mail that this tab waits for. */
export interface WaitingMail {
  readonly purpose: "verify" | "reset";
  readonly email: string;
  /** The code was right already, and the new password may be set without it. */
  readonly proven?: boolean;
}

const KEY = "waitingMail";
const store = safeStore(() => sessionStorage);
/** For the tab that the mail's link opens. It knows only that this browser asked. */
const ASKED_KEY = "codeAsked";
const shared = safeStore(() => localStorage);
const listeners = new Set<() => void>();

export function awaitMail(mail: WaitingMail): void {
  store.setItem(KEY, JSON.stringify(mail));
  shared.setItem(ASKED_KEY, "1");
  tell();
}

export function forgetMail(): void {
  store.removeItem(KEY);
  shared.removeItem(ASKED_KEY);
  tell();
}

/** Undefined on the server, in the first paint, and if this tab waits for no mail. */
export function useWaitingMail(): WaitingMail | undefined {
  const kept = useSyncExternalStore(
    subscribe,
    () => store.getItem(KEY),
    () => null,
  );
  return useMemo(() => readWaitingMail(kept), [kept]);
}

/**
 * False if no tab of this browser asked for a code, so that no code works here. True on the server,
 * which can't know.
 */
export function useAskedHere(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => store.getItem(KEY) !== null || shared.getItem(ASKED_KEY) !== null,
    () => true,
  );
}

function readWaitingMail(kept: string | null): WaitingMail | undefined {
  try {
    const { purpose, email, proven } = JSON.parse(kept ?? "{}") as Record<string, unknown>;
    if (typeof email !== "string" || (purpose !== "verify" && purpose !== "reset")) return;
    return { purpose, email, proven: proven === true };
  } catch {
    return undefined;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
