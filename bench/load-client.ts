import { connect, type Socket } from "node:net";
import { createLatencies, type Latencies } from "./latencies.ts";

export interface Answer {
  readonly status: number;
  readonly head: string;
  readonly body: Buffer;
}

export interface Load {
  /** Like `http://127.0.0.1:4000`. */
  readonly origin: string;
  readonly connections: number;
  /** The bytes of the next request; undefined ends the load. */
  readonly next: () => Buffer | undefined;
  readonly latencies: Latencies;
  /** Answers with another status end the load with an error. */
  readonly status: number;
  readonly onAnswer?: (answer: Answer) => void;
}

/**
 * Each connection reads into one buffer: where every read had its own, sweeping them away held up
 * the load for milliseconds, and that stood in the slowest of the measured times.
 */
const READ_BYTES = 64 * 1024;

const HEAD_END = Buffer.from("\r\n\r\n");

/**
 * Sends requests over connections that stay open, each as soon as its connection is free. Knows no
 * more of HTTP than the measured servers use, which keeps it cheaper than what it measures. Resolves
 * to the number of answers; throws for a status that was not expected.
 */
export async function sendLoad(load: Load): Promise<number> {
  const lines = Array.from({ length: load.connections }, () => sendOverOneLine(load));
  const counts = await Promise.all(lines);
  return counts.reduce((sum, count) => sum + count, 0);
}

function sendOverOneLine(load: Load): Promise<number> {
  const { hostname, port } = new URL(load.origin);
  return new Promise((resolve, reject) => {
    let count = 0;
    let sentAt = 0;
    let rest: Buffer | undefined;

    const send = () => {
      const request = load.next();
      if (!request) {
        socket.end();
        return resolve(count);
      }
      sentAt = performance.now();
      socket.write(request);
    };
    const receive = (chunk: Buffer) => {
      const bytes = rest ? Buffer.concat([rest, chunk]) : chunk;
      const answer = readAnswer(bytes);
      rest = answer ? undefined : Buffer.from(bytes);
      if (!answer) return;
      load.latencies.add(performance.now() - sentAt);
      count += 1;
      if (answer.status !== load.status) return refuse(socket, answer, reject);
      load.onAnswer?.({ ...answer, body: Buffer.from(answer.body) });
      send();
    };
    const socket = connect({
      ...{ host: hostname, port: Number(port), noDelay: true },
      onread: {
        buffer: Buffer.allocUnsafeSlow(READ_BYTES),
        callback: (length, buffer) => {
          receive(Buffer.from(buffer.buffer, buffer.byteOffset, length));
          return true;
        },
      },
    });
    socket.on("connect", send);
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("the server closed the connection")));
  });
}

function refuse(socket: Socket, answer: Answer, reject: (error: Error) => void): void {
  socket.destroy();
  reject(new Error(`unexpected answer ${answer.status}: ${answer.body.toString().slice(0, 500)}`));
}

function readAnswer(bytes: Buffer): Answer | undefined {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const head = bytes.toString("latin1", 0, end);
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? Number.NaN);
  if (Number.isNaN(length)) throw new Error(`an answer without its length: ${head}`);
  const start = end + HEAD_END.length;
  if (bytes.length < start + length) return undefined;
  return { status: Number(head.slice(9, 12)), head, body: bytes.subarray(start, start + length) };
}

/** One GET. */
export async function askOnce(
  origin: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  const requests = [requestBytes("GET", path, headers)];
  const answers: Answer[] = [];
  const latencies = createLatencies();
  const onAnswer = (answer: Answer) => void answers.push(answer);
  await sendLoad({
    ...{ origin, connections: 1, status: 200, latencies, onAnswer },
    next: () => requests.pop(),
  });
  const [answer] = answers;
  if (!answer) throw new Error(`${path}: no answer`);
  return answer;
}

/** The bytes of a request. */
export function requestBytes(
  method: "GET" | "POST",
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body = "",
): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = body === "" ? "" : `content-length: ${Buffer.byteLength(body)}\r\n`;
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\nhost: bench\r\n${lines.join("")}${length}\r\n${body}`,
  );
}
