import { connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A line to PostgreSQL that can go dead while it stays open, as when a machine in between hangs. */
export interface TestLine {
  /** The address of the database at the other end of it. */
  readonly url: string;
  /**
   * From now on nothing comes through, in either direction: on any connection, or on those that ever
   * sent a request with this text.
   */
  freeze(text?: string): void;
  /** Ends every connection and refuses new ones, like a server that is down. */
  cut(): void;
  /** What was held back comes through, on what is still open, and new connections work. */
  thaw(): void;
  /** Lets the next request with this text through, and cuts its connection in the place of an answer. */
  loseAnswerTo(text: string): void;
}

/** A line to the server that `url` names, gone when the test ends. */
export async function openTestLine(url: string): Promise<TestLine> {
  const server = new URL(url);
  const pairs = new Set<{ readonly near: Socket; readonly far: Socket; sent: string }>();
  let frozen = false;
  let isCut = false;
  let lost: string | undefined;

  const door = createServer((near) => {
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
    let mute = false;
    near.on("data", (data) => {
      pair.sent += data.toString("latin1");
      if (lost !== undefined && data.includes(lost)) {
        mute = true;
        lost = undefined;
      }
      far.write(data);
    });
    far.on("data", (data) => {
      if (mute) end();
      else near.write(data);
    });
    if (frozen) {
      near.pause();
      far.pause();
    }
  });
  door.listen(0, "127.0.0.1");
  await new Promise((resolve) => door.once("listening", resolve));
  onTestFinished(() => {
    for (const { near, far } of pairs) {
      near.destroy();
      far.destroy();
    }
    door.close();
  });

  const address = door.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const here = new URL(url);
  here.port = String(address.port);
  return {
    url: here.href,
    freeze: (text = "") => {
      frozen = text === "";
      for (const { near, far, sent } of pairs) {
        if (!sent.includes(text)) continue;
        near.pause();
        far.pause();
      }
    },
    cut: () => {
      isCut = true;
      for (const { near } of pairs) near.destroy();
    },
    thaw: () => {
      frozen = false;
      isCut = false;
      for (const { near, far } of pairs) {
        near.resume();
        far.resume();
      }
    },
    loseAnswerTo: (text) => {
      lost = text;
    },
  };
}
