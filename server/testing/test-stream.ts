import type { LiveEvent } from "#contract/campaigns/catalogue.ts";

export interface TestStream<Event = LiveEvent> {
  readonly status: number;
  /** Waits for the next event. */
  next(): Promise<{ id: number; event: Event }>;
  /** Waits for the next events; returns their ids. */
  ids(count: number): Promise<number[]>;
  close(): Promise<void>;
}

/** Reads server-sent events like a browser. */
export async function openStream<Event = LiveEvent>(
  url: string,
  lastEventId?: string,
  headers: Record<string, string> = {},
): Promise<TestStream<Event>> {
  const abort = new AbortController();
  const answer = await fetch(url, {
    signal: abort.signal,
    headers: { ...headers, ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }) },
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";

  async function next(): Promise<{ id: number; event: Event }> {
    for (;;) {
      const end = text.indexOf("\n\n");
      if (end >= 0) {
        const found = /^id: (\d+)\ndata: (.*)$/.exec(text.slice(0, end));
        text = text.slice(end + 2);
        if (found) return { id: Number(found[1]), event: JSON.parse(found[2] ?? "") };
        continue;
      }
      const chunk = await reader?.read();
      if (!chunk || chunk.done) throw new Error("the stream ended");
      text += chunk.value;
    }
  }

  return {
    status: answer.status,
    next,
    ids: async (count) => {
      const ids: number[] = [];
      while (ids.length < count) ids.push((await next()).id);
      return ids;
    },
    close: async () => {
      abort.abort();
      await reader?.cancel().catch(() => {});
    },
  };
}
