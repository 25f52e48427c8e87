import { createHash } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { join, relative } from "node:path";

/** Answers a command line with lines of text. Throws what the asker is told. */
export type ControlHandler = (line: string) => Promise<string>;

export interface Control {
  serve(handler: ControlHandler): void;
  close(): Promise<void>;
}

/** Another process works on the folder. */
export class FolderInUse extends Error {}

function inUse(folder: string): string {
  return `Another process is at work on ${folder}. Stop it first.`;
}

/** System paths of sockets are short: the one from here may be shorter than the whole. */
function socketPath(folder: string): string {
  if (process.platform === "win32") {
    const name = createHash("sha256").update(folder).digest("hex").slice(0, 16);
    return `\\\\.\\pipe\\tributary-${name}`;
  }
  const whole = join(folder, "control.sock");
  const fromHere = relative(process.cwd(), whole);
  return fromHere.length < whole.length ? fromHere : whole;
}

/**
 * Claims a data folder for this process, and lets others of the same user ask it to do something.
 * The claim ends with the process, however it ends. Throws FolderInUse.
 */
export async function claimFolder(folder: string): Promise<Control> {
  mkdirSync(folder, { recursive: true });
  const path = socketPath(folder);
  if (await accepts(path)) throw new FolderInUse(inUse(folder));
  if (process.platform !== "win32") rmSync(path, { force: true });
  let handle: ControlHandler = async () => "not ready yet";
  const asking = new Set<Socket>();
  const server = createServer((socket) => {
    asking.add(socket);
    socket.on("close", () => asking.delete(socket)).on("error", () => {});
    answerLines(socket, (line) => handle(line));
  });
  const claimed = await listenPrivately(server, path);
  server.unref();
  return {
    serve: (handler) => {
      handle = handler;
    },
    close: async () => {
      for (const socket of asking) socket.destroy();
      if (claimed) await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Asks the process that claimed the folder; undefined where none did. Throws what it answers as an error. */
export async function askOwner(folder: string, line: string): Promise<string | undefined> {
  const socket = await meet(socketPath(folder));
  if (!socket) return undefined;
  socket.end(`${line}\n`);
  let text = "";
  for await (const part of socket.setEncoding("utf8")) text += part;
  const answer = JSON.parse(text) as { done?: string; failed?: string };
  if (answer.failed !== undefined) throw new Error(answer.failed);
  return answer.done;
}

const MAX_LINE = 1000;

function answerLines(socket: Socket, handle: ControlHandler): void {
  let text = "";
  socket.setEncoding("utf8").on("data", (part) => {
    text += part;
    if (text.length > MAX_LINE) return socket.destroy();
    const end = text.indexOf("\n");
    if (end < 0) return;
    socket.removeAllListeners("data");
    handle(text.slice(0, end)).then(
      (done) => socket.end(JSON.stringify({ done })),
      (error: Error) => socket.end(JSON.stringify({ failed: error.message })),
    );
  });
}

/**
 * Listens on a socket file that only this user may open. Not every file system takes one: there
 * nobody is asked and nobody kept out, and the answer is false. Throws FolderInUse.
 */
async function listenPrivately(server: Server, path: string): Promise<boolean> {
  const before = process.umask(0o177);
  try {
    const listening = new Promise<void>((resolve, reject) => {
      server.once("listening", resolve).once("error", reject);
    });
    server.listen(path);
    await listening;
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") throw new FolderInUse(inUse(path));
    return false;
  } finally {
    process.umask(before);
  }
}

async function accepts(path: string): Promise<boolean> {
  const socket = await meet(path);
  socket?.destroy();
  return socket !== undefined;
}

function meet(path: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ path, allowHalfOpen: true });
    socket.once("connect", () => resolve(socket));
    socket.once("error", () => resolve(undefined));
  });
}
