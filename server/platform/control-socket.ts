import { createHash } from "node:crypto";
import { closeSync, existsSync, openSync, rmSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { FolderInUse, LOOK_EVERY_MS, PATIENCE_MS } from "./db/folder-lock.ts";

/** Answers a command line with text. The message of what it throws is sent to the asker. */
export type ControlHandler = (line: string) => Promise<string>;

export interface Control {
  close(): Promise<void>;
}

/**
 * Lets other processes of the same user ask this one to do something (decision 26). Only the process that
 * works on the folder may call it: a socket that an earlier one left is removed. Throws when the file
 * system takes no sockets, or when the folder's path is too long for one (not on Linux).
 */
export async function openControl(folder: string, handle: ControlHandler): Promise<Control> {
  const place = socketPlace(folder);
  const asking = new Set<Socket>();
  // The asker has said all it wants long before a long answer is there.
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    asking.add(socket);
    socket.on("close", () => asking.delete(socket)).on("error", () => {});
    answerLines(socket, handle);
  });
  if (process.platform !== "win32") rmSync(place.path, { force: true });
  try {
    await listenPrivately(server, place.path);
  } catch (error) {
    place.release();
    throw error;
  }
  server.unref();
  return {
    close: async () => {
      for (const socket of asking) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      place.release();
    },
  };
}

/** Asks the process that works on the folder; undefined when none answers. Throws the error that it answers. */
export async function askOwner(folder: string, line: string): Promise<string | undefined> {
  const socket = existsSync(folder) ? await meet(folder) : undefined;
  if (!socket) return undefined;
  socket.end(`${line}\n`);
  let text = "";
  for await (const part of socket.setEncoding("utf8")) text += part;
  const answer = JSON.parse(text) as { done?: string; failed?: string };
  if (answer.failed !== undefined) throw new Error(answer.failed);
  return answer.done;
}

/**
 * Waits a moment until no process answers for the folder; throws FolderInUse when one still does. An
 * older version kept no lock on the folder: asking is the only way to find it.
 */
export async function outlastOwner(folder: string): Promise<void> {
  for (let waited = 0; await isAnswered(folder); waited += LOOK_EVERY_MS) {
    if (waited >= PATIENCE_MS) throw new FolderInUse(join(folder, "postgres"));
    await wait(LOOK_EVERY_MS);
  }
}

async function isAnswered(folder: string): Promise<boolean> {
  const socket = existsSync(folder) ? await meet(folder) : undefined;
  socket?.destroy();
  return socket !== undefined;
}

/**
 * The address of a socket has 107 bytes at most, and paths of folders may be longer. Linux has a short
 * name for any folder by an open handle, which stays open as long as the address is in use.
 */
function socketPlace(folder: string): { readonly path: string; release(): void } {
  if (process.platform === "win32") {
    const name = createHash("sha256").update(folder).digest("hex").slice(0, 16);
    return { path: `\\\\.\\pipe\\tributary-${name}`, release: () => {} };
  }
  if (process.platform !== "linux") {
    return { path: join(folder, "control.sock"), release: () => {} };
  }
  const fd = openSync(folder, "r");
  return { path: `/proc/self/fd/${fd}/control.sock`, release: () => closeSync(fd) };
}

const MAX_LINE = 1000;

function answerLines(socket: Socket, handle: ControlHandler): void {
  let text = "";
  const leave = () => socket.destroy();
  socket.on("end", leave);
  socket.setEncoding("utf8").on("data", (part) => {
    text += part;
    if (text.length > MAX_LINE) return socket.destroy();
    const end = text.indexOf("\n");
    if (end < 0) return;
    socket.removeAllListeners("data").off("end", leave);
    handle(text.slice(0, end)).then(
      (done) => socket.end(JSON.stringify({ done })),
      (error: Error) => socket.end(JSON.stringify({ failed: error.message })),
    );
  });
}

/** Listens on a socket file that only this user may open. */
async function listenPrivately(server: Server, path: string): Promise<void> {
  const before = process.umask(0o177);
  try {
    const listening = new Promise<void>((resolve, reject) => {
      server.once("listening", resolve).once("error", reject);
    });
    server.listen(path);
    await listening;
  } finally {
    process.umask(before);
  }
}

function meet(folder: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const place = socketPlace(folder);
    const socket = connect({ path: place.path, allowHalfOpen: true });
    socket.once("connect", () => resolve(socket));
    socket.once("error", () => resolve(undefined));
    socket.once("close", place.release);
  });
}
