import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { Cleanup } from "../../chaos/world/cleanup.ts";

/** An answer that is held up on its way: all of it, or what comes after the head. */
export type HeldPart = "answer" | "body";

interface Hold {
  readonly path: string;
  readonly part: HeldPart;
  /** Called when the site has answered. */
  readonly answered: () => void;
  readonly released: Promise<void>;
}

/** The line between an edge and the site: each call goes to the next process. */
export async function openEdgeLine(cleanup: Cleanup, portsOf: () => readonly number[]) {
  let turn = 0;
  let passed = 0;
  let hold: Hold | undefined;
  let cut = false;

  async function pass(reply: IncomingMessage, answer: ServerResponse, held?: Hold) {
    const { statusCode = 502, headers } = reply;
    held?.answered();
    if (held?.part === "answer") await held.released;
    answer.writeHead(statusCode, headers);
    answer.flushHeaders();
    if (held?.part === "body") await held.released;
    reply.pipe(answer);
    passed += 1;
  }

  const server = createServer((incoming, answer) => {
    const { url: path, method, headers } = incoming;
    if (cut) return void incoming.socket.destroy();
    const ports = portsOf();
    const port = ports[turn++ % ports.length];
    const held = hold?.path === path && method === "GET" ? hold : undefined;
    if (held) hold = undefined;
    const away = () => void answer.destroy();
    const passedOn = request({ host: "127.0.0.1", port, path, method, headers }, (reply) => {
      reply.on("error", away);
      void pass(reply, answer, held);
    });
    passedOn.on("error", away);
    answer.on("close", () => passedOn.destroy());
    incoming.pipe(passedOn);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  await cleanup.undo(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as { port: number };
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    /** How many answers went through. */
    passed: () => passed,
    /** Holds up the next answer to a GET of this path, from when the site has given it until it is released. */
    hold(path: string, part: HeldPart) {
      const answered = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      hold = { path, part, answered: answered.resolve, released: released.promise };
      return { answered: answered.promise, release: released.resolve };
    },
    /** From now on nobody gets through. */
    cut: () => {
      cut = true;
    },
    mend: () => {
      cut = false;
    },
  };
}
