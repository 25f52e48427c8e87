import type { LiveEvent } from "#contract/campaigns/catalogue.ts";

interface LiveHandlers {
  onEvent: (event: LiveEvent) => void;
  /** Called when a connection opens after an interruption, when events may have been missed. */
  onReconnect: () => void;
}

/** A hidden page closes its connection: browsers allow only six to one host. */
const CLOSE_WHEN_HIDDEN_MS = 15_000;
/** Browsers don't retry a response that isn't a stream, such as an error after a restart. */
const RETRY_AFTER_REFUSAL_MS = 30_000;

/** Listens to a campaign's donations while the page is visible. Returns a function that stops it. */
export function connectLive(url: string, { onEvent, onReconnect }: LiveHandlers): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let interrupted = false;

  function open() {
    clearTimeout(timer);
    if (source || document.hidden) return;
    const opened = new EventSource(url);
    source = opened;
    opened.onmessage = (message: MessageEvent<string>) => onEvent(JSON.parse(message.data));
    opened.onopen = () => {
      if (interrupted) onReconnect();
      interrupted = false;
    };
    opened.onerror = () => {
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
      close();
      timer = setTimeout(open, RETRY_AFTER_REFUSAL_MS);
    };
  }

  function close() {
    clearTimeout(timer);
    if (!source) return;
    source.close();
    source = undefined;
    interrupted = true;
  }

  function onVisibility() {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(close, CLOSE_WHEN_HIDDEN_MS);
    else open();
  }

  document.addEventListener("visibilitychange", onVisibility);
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", open);
  open();
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    window.removeEventListener("pagehide", close);
    window.removeEventListener("pageshow", open);
    close();
  };
}
