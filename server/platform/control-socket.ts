import { createHash } from "node:crypto";
import { closeSync, existsSync, openSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";

/** Answers a command line with text. The message of an error that it throws is sent to the asker. */
export type ControlHandler = (line: string) => Promise<string>;

export interface Control {
  close(): Promise<void>;
}

/**
 * Lets other processes of the same user ask this one to do something, by HTTP over a Unix socket in `folder`.
 * Only the process that holds the folder's lock may call it: it removes the socket of an earlier process. Throws
 * where the file system takes no sockets, or where the folder's path is too long for one (not on Linux).
 */
export async function openControl(folder: string, handle: ControlHandler): Promise<Control> {
  const server = createServer((asked, answer) => {
    text(asked)
      .then(handle)
      .then(
        (done) => answer.end(done),
        (error: Error) => answer.writeHead(500).end(error.message),
      );
  });
  const socket = openSocketPath(folder);
  if (process.platform !== "win32") rmSync(socket.path, { force: true });
  const umask = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(socket.path, resolve);
    });
  } catch (error) {
    socket.release();
    throw error;
  } finally {
    process.umask(umask);
  }
  server.unref();
  return {
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      socket.release();
    },
  };
}

/** Asks the process that works on the folder; undefined when none answers. Throws the error that it answers. */
export async function askOwner(folder: string, line: string): Promise<string | undefined> {
  if (!existsSync(folder)) return undefined;
  const socket = openSocketPath(folder);
  try {
    const answer = await new Promise<IncomingMessage | undefined>((resolve) => {
      const asking = request({ socketPath: socket.path, method: "POST", agent: false }, resolve);
      asking.on("error", () => resolve(undefined)).end(line);
    });
    if (!answer) return undefined;
    const said = await text(answer);
    if (answer.statusCode !== 200) throw new Error(said);
    return said;
  } finally {
    socket.release();
  }
}

/**
 * The address of a socket has at most 107 bytes, and a folder's path may be longer. Linux has a short name for
 * any folder by an open handle, which stays open as long as the address is in use.
 */
function openSocketPath(folder: string): { readonly path: string; release(): void } {
  if (process.platform === "win32") {
    const name = createHash("sha256").update(folder).digest("hex").slice(0, 16);
    return { path: `\\\\.\\pipe\\tributary-${name}`, release: () => {} };
  }
  if (process.platform !== "linux") {
    return { path: join(folder, "control.sock"), release: () => {} };
  }
  const handle = openSync(folder, "r");
  return { path: `/proc/self/fd/${handle}/control.sock`, release: () => closeSync(handle) };
}
