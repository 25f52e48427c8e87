import { type NotificationState, watchNotifications } from "#contract/foundation/notifications.ts";
import { readEventStream } from "./api/event-stream.ts";
import { browserSession } from "./session/browser-session.ts";

type Listener = (state: NotificationState) => void;

/** A hidden page closes its connection, because browsers allow only six per host. */
const CLOSE_HIDDEN_AFTER_MS = 15_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

const listeners = new Set<Listener>();
let latest: NotificationState | undefined;
let connection: AbortController | undefined;

/**
 * Calls the listener with the bell's state, now and on every change. All listeners share one
 * connection; EventSource can't send a token. Returns a function that stops listening.
 */
export function listenToNotifications(listener: Listener): () => void {
  if (latest) listener(latest);
  listeners.add(listener);
  if (listeners.size === 1) start();
  return () => {
    if (!listeners.delete(listener) || listeners.size > 0) return;
    document.removeEventListener("visibilitychange", onVisibility);
    close();
    latest = undefined;
  };
}

let closeTimer: ReturnType<typeof setTimeout> | undefined;

function start(): void {
  document.addEventListener("visibilitychange", onVisibility);
  onVisibility();
}

function onVisibility(): void {
  clearTimeout(closeTimer);
  if (document.hidden) closeTimer = setTimeout(close, CLOSE_HIDDEN_AFTER_MS);
  else if (!connection) {
    connection = new AbortController();
    void keepOpen(connection.signal);
  }
}

function close(): void {
  clearTimeout(closeTimer);
  connection?.abort();
  connection = undefined;
}

/** Reopens the stream whenever it ends, with longer pauses while it fails, until `signal` aborts. */
async function keepOpen(signal: AbortSignal): Promise<void> {
  let pause = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    const received = await readOnce(signal).catch(() => false);
    pause = received ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
    await sleep(pause * (0.75 + Math.random() / 2), signal);
  }
}

/** Reads the stream to its end. Resolves to whether it received anything. */
async function readOnce(signal: AbortSignal): Promise<boolean> {
  const session = browserSession();
  await session.start();
  const access = await session.access();
  if (access === undefined) return false;
  const headers = { authorization: `Bearer ${access}`, accept: "text/event-stream" };
  const answer = await fetch(watchNotifications.path, { headers, signal });
  if (answer.status === 401) await session.renew(access);
  if (!answer.ok || !answer.body) return false;
  let received = false;
  for await (const data of readEventStream(answer.body)) {
    received = true;
    latest = JSON.parse(data) as NotificationState;
    for (const listener of listeners) listener(latest);
  }
  return received;
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
