import { type NotificationState, watchNotifications } from "#contract/foundation/notifications.ts";
import { readEventStream } from "./api/event-stream.ts";
import { browserSession } from "./session/browser-session.ts";

type Listener = (state: NotificationState) => void;

/** A hidden page closes its connection after so long, ms: browsers allow only six to one host. */
const HIDDEN_BEFORE_CLOSE = 15_000;
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;

const listeners = new Set<Listener>();
let latest: NotificationState | undefined;
let leaving: AbortController | undefined;

/**
 * Tells what the bell shows, as soon as it is known and whenever it changes; one connection serves
 * the whole window. Answers how to stop. A browser's own EventSource could not say who is signed
 * in.
 */
export function listenToNotifications(listener: Listener): () => void {
  if (latest) listener(latest);
  listeners.add(listener);
  if (listeners.size === 1) begin();
  return () => {
    if (!listeners.delete(listener) || listeners.size > 0) return;
    document.removeEventListener("visibilitychange", onVisibility);
    close();
    latest = undefined;
  };
}

let hiding: ReturnType<typeof setTimeout> | undefined;

function begin(): void {
  document.addEventListener("visibilitychange", onVisibility);
  onVisibility();
}

function onVisibility(): void {
  clearTimeout(hiding);
  if (document.hidden) hiding = setTimeout(close, HIDDEN_BEFORE_CLOSE);
  else if (!leaving) {
    leaving = new AbortController();
    void keepOpen(leaving.signal);
  }
}

function close(): void {
  clearTimeout(hiding);
  leaving?.abort();
  leaving = undefined;
}

/**
 * Opens the stream again whenever it ends, with longer pauses while it fails, until `signal`
 * aborts.
 */
async function keepOpen(signal: AbortSignal): Promise<void> {
  let pause = FIRST_PAUSE;
  while (!signal.aborted) {
    const heard = await readOnce(signal).catch(() => false);
    pause = heard ? FIRST_PAUSE : Math.min(pause * 2, LONGEST_PAUSE);
    await rest(pause * (0.75 + Math.random() / 2), signal);
  }
}

/** Reads the stream to its end. Answers whether anything came. */
async function readOnce(signal: AbortSignal): Promise<boolean> {
  const session = browserSession();
  await session.start();
  const access = await session.access();
  if (access === undefined) return false;
  const headers = { authorization: `Bearer ${access}`, accept: "text/event-stream" };
  const answer = await fetch(watchNotifications.path, { headers, signal });
  if (answer.status === 401) await session.renew(access);
  if (!answer.ok || !answer.body) return false;
  let heard = false;
  for await (const data of readEventStream(answer.body)) {
    heard = true;
    latest = JSON.parse(data) as NotificationState;
    for (const listener of listeners) listener(latest);
  }
  return heard;
}

function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
