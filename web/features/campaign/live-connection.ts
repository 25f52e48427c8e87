import type { LiveEvent } from "#contract/campaigns/catalogue.ts";

interface LiveHandlers {
  onEvent: (event: LiveEvent) => void;
  /** Called when the connection is back and events may have been missed. */
  onReturn: () => void;
}

/** A hidden page gives its connection back: browsers hold only six to one host. */
const HIDDEN_BEFORE_CLOSE = 15_000;
/**
 * The browser does not retry an answer that is no stream, as after a restart or with too many open.
 */
const REFUSED_BEFORE_RETRY = 30_000;

/** Listens to a campaign's donations while the page is visible; answers how to stop. */
export function connectLive(url: string, { onEvent, onReturn }: LiveHandlers): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let missed = false;

  function open() {
    clearTimeout(timer);
    if (source || document.hidden) return;
    const opened = new EventSource(url);
    source = opened;
    opened.onmessage = (message: MessageEvent<string>) => onEvent(JSON.parse(message.data));
    opened.onopen = () => {
      if (missed) onReturn();
      missed = false;
    };
    opened.onerror = () => {
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
      close();
      timer = setTimeout(open, REFUSED_BEFORE_RETRY);
    };
  }

  function close() {
    clearTimeout(timer);
    if (!source) return;
    source.close();
    source = undefined;
    missed = true;
  }

  function onVisibility() {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(close, HIDDEN_BEFORE_CLOSE);
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
