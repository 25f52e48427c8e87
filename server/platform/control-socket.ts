import { createHash } from "node:crypto";
import { closeSync, existsSync, openSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";

/** Runs a command line and returns text. If it throws, the caller gets the error's message. */
type ControlHandler = (line: string) => Promise<string>;

export interface ControlSocket {
  close(): Promise<void>;
}

/**
 * Lets other processes of the same user send commands to this one, by HTTP over a Unix socket in `folder`.
 * The caller must own the folder's lock, because the socket of a previous process is removed. Throws if the file
 * system has no sockets or, except on Linux, if the folder's path is too long for one.
 */
export async function openControlSocket(
  folder: string,
  handle: ControlHandler,
): Promise<ControlSocket> {
  const server = createServer((incoming, response) => {
    text(incoming)
      .then(handle)
      .then(
        (output) => response.end(output),
        (error: Error) => response.writeHead(500).end(error.message),
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

/** Sends a command to the process that owns the folder; undefined if there is none. Throws the error it returns. */
export async function sendToOwner(folder: string, line: string): Promise<string | undefined> {
  if (!existsSync(folder)) return undefined;
  const socket = openSocketPath(folder);
  try {
    const response = await new Promise<IncomingMessage | undefined>((resolve) => {
      const outgoing = request({ socketPath: socket.path, method: "POST", agent: false }, resolve);
      outgoing.on("error", () => resolve(undefined)).end(line);
    });
    if (!response) return undefined;
    const output = await text(response);
    if (response.statusCode !== 200) throw new Error(output);
    return output;
  } finally {
    socket.release();
  }
}

/**
 * A socket address has at most 107 bytes, and a folder's path may be longer. On Linux an open handle gives any
 * folder a short name; the handle stays open while the address is in use.
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
