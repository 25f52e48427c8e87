import { connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A proxy to PostgreSQL that can hang or disconnect. */
export interface TestProxy {
  /** The address of the database through the proxy. */
  readonly url: string;
  /** Stops traffic in both directions: on all connections, or on those that sent this text. */
  freeze(text?: string): void;
  /** Closes every connection and refuses new ones, like a server that is down. */
  disconnect(): void;
  /** Resumes traffic on open connections and accepts new ones. */
  resume(): void;
  /** Forwards the next request with this text, and disconnects instead of forwarding the response. */
  dropResponseTo(text: string): void;
}

/** Opens a proxy to the server at `url` until the test ends. */
export async function openTestProxy(url: string): Promise<TestProxy> {
  const server = new URL(url);
  const pairs = new Set<{ readonly near: Socket; readonly far: Socket; sent: string }>();
  let isFrozen = false;
  let isCut = false;
  let losesAnswerTo: string | undefined;

  const proxy = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(server.port), server.hostname);
    const pair = { near, far, sent: "" };
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    near.on("error", end).on("close", end);
    far.on("error", end).on("close", end);
    let isLost = false;
    near.on("data", (data) => {
      pair.sent += data.toString("latin1");
      if (losesAnswerTo !== undefined && data.includes(losesAnswerTo)) {
        isLost = true;
        losesAnswerTo = undefined;
      }
      far.write(data);
    });
    far.on("data", (data) => {
      if (isLost) end();
      else near.write(data);
    });
    if (isFrozen) {
      near.pause();
      far.pause();
    }
  });
  proxy.listen(0, "127.0.0.1");
  await new Promise((resolve) => proxy.once("listening", resolve));
  onTestFinished(() => {
    for (const { near, far } of pairs) {
      near.destroy();
      far.destroy();
    }
    proxy.close();
  });

  const address = proxy.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const proxyUrl = new URL(url);
  proxyUrl.port = String(address.port);
  return {
    url: proxyUrl.href,
    freeze: (text = "") => {
      isFrozen = text === "";
      for (const { near, far, sent } of pairs) {
        if (!sent.includes(text)) continue;
        near.pause();
        far.pause();
      }
    },
    disconnect: () => {
      isCut = true;
      for (const { near } of pairs) near.destroy();
    },
    resume: () => {
      isFrozen = false;
      isCut = false;
      for (const { near, far } of pairs) {
        near.resume();
        far.resume();
      }
    },
    dropResponseTo: (text) => {
      losesAnswerTo = text;
    },
  };
}
