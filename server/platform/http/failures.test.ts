import { once } from "node:events";
import { connect } from "node:net";
import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { WAIT_LIMIT } from "../../testing/services/wait-limit.ts";
import { logOptions } from "../log.ts";
import { createHttpServer } from "./http-server.ts";
import { sendStreamedFile } from "./streamed-file.ts";

/** Opens a server that accepts bytes and JSON and sends a file; collects its log lines. */
async function openServer() {
  const lines: Array<Record<string, unknown>> = [];
  const write = (line: Buffer, _: string, done: () => void) => {
    lines.push(JSON.parse(line.toString()));
    done();
  };
  const app = createHttpServer({
    log: pino(logOptions("debug"), new Writable({ write })),
    trustedProxies: [],
    sourceKey: Buffer.alloc(32),
    publicUrl: "http://127.0.0.1",
    headers: {},
  });
  app.addContentTypeParser("image/png", { parseAs: "buffer" }, (_, body, done) => done(null, body));
  const errors: Error[] = [];
  app.addHook("onError", async (_request, _reply, error) => {
    errors.push(error);
  });
  app.post("/upload", () => "taken");
  let ended = false;
  async function* endless() {
    try {
      for (;;) yield "x".repeat(64 * 1024);
    } finally {
      ended = true;
    }
  }
  app.get("/file", (_, reply) => sendStreamedFile(reply, { name: "x", chunks: endless() }));
  app.post("/fails/:code", ({ params }) => {
    throw Object.assign(new Error("failed"), params);
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  lines.length = 0;
  return { app, lines, errors, port: Number(new URL(url).port), hasEnded: () => ended };
}

const upload = (type: string) =>
  `POST /upload HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n{`;

test.each(["image/png", "application/json"])(
  "a client that disconnects while sending %s is not an error",
  async (type) => {
    const { app, lines, errors, port } = await openServer();
    const socket = connect(port, "127.0.0.1");
    const started = once(app.server, "request");
    socket.write(upload(type));
    await started;
    socket.destroy();
    await vi.waitFor(() => expect(errors).toHaveLength(1), WAIT_LIMIT);
    await app.close();
    expect(lines.filter(({ level }) => Number(level) > 30)).toEqual([]);
    expect(lines.length).toBeLessThanOrEqual(1);
  },
);

test("a client that disconnects while reading a file is not an error and ends the work", async () => {
  const { app, lines, port, hasEnded } = await openServer();
  const socket = connect(port, "127.0.0.1");
  socket.write("GET /file HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(socket, "data");
  socket.destroy();
  await vi.waitFor(() => expect(hasEnded()).toBe(true), WAIT_LIMIT);
  await app.close();
  expect(lines.filter(({ level }) => Number(level) > 30)).toEqual([]);
  for (const line of lines) expect(JSON.stringify(line).length).toBeLessThan(500);
});

test.each([
  ["a duplicate", "23505", 409, "changed_meanwhile"],
  ["a deadlock", "40P01", 503, "unavailable"],
  ["a serialization failure", "40001", 503, "unavailable"],
  ["an unknown error", "ECONNABORTED", 500, "internal"],
])("responds to %s with an error of the contract", async (_, code, status, expected) => {
  const { app, lines } = await openServer();
  const response = await app.inject({ method: "POST", url: `/fails/${code}` });
  expect([response.statusCode, response.json().code]).toEqual([status, expected]);
  expect(Number(response.headers["retry-after"])).toEqual(status === 503 ? 2 : Number.NaN);
  expect(lines.some(({ level }) => level === 50)).toBe(status >= 500);
  await app.close();
});
