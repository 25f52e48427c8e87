import fastify from "fastify";
import { readSandboxEnvironment } from "./sandbox-environment.ts";
import { sandboxGateway } from "./sandbox-gateway.ts";

const { port, options } = readSandboxEnvironment(process.env);
let url = "";
const report = (level: string) => (details: object, message: string) =>
  console.error(JSON.stringify({ level, message, ...details }, spellErrors));

function spellErrors(_name: string, value: unknown): unknown {
  return value instanceof Error ? value.stack : value;
}

const app = fastify({ logger: false });
await app.register(sandboxGateway, {
  ...options,
  baseUrl: () => url,
  log: { warn: report("warn"), error: report("error") },
});
url = await app.listen({ host: "127.0.0.1", port });
console.log(JSON.stringify({ url }));

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => void app.close());
}
