import fastify, { type FastifyInstance } from "fastify";
import type { SandboxLog } from "./gateway-http.ts";

interface Served {
  /** Where the gateway is reached, once it listens. */
  readonly baseUrl: () => string;
  readonly log: SandboxLog;
}

/** Serves a gateway on loopback until the process is asked to stop, and returns its address. */
export async function serveGateway(
  port: number,
  mount: (app: FastifyInstance, served: Served) => PromiseLike<unknown>,
): Promise<string> {
  let url = "";
  const app = fastify({ logger: false });
  const log = { warn: report("warn"), error: report("error") };
  await mount(app, { baseUrl: () => url, log });
  url = await app.listen({ host: "127.0.0.1", port });
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => void app.close());
  }
  return url;
}

function report(level: string) {
  return (details: object, message: string) =>
    console.error(JSON.stringify({ level, message, ...details }, withErrorStacks));
}

function withErrorStacks(_name: string, value: unknown): unknown {
  return value instanceof Error ? value.stack : value;
}
