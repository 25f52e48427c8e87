/** Answers from memory with the bytes and headers that the site answered with. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { serveOnPort } from "./serve-on-port.ts";

export interface KeptAnswer {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly base64: string;
}

const kept = JSON.parse(readFileSync(process.env.BENCH_ANSWERS ?? "", "utf8")) as KeptAnswer[];
const answers = new Map(
  kept.map(({ path, headers, base64 }) => [path, { headers, body: Buffer.from(base64, "base64") }]),
);

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? "");
  response.writeHead(answer ? 200 : 404, answer?.headers ?? { "content-length": 0 });
  response.end(answer?.body);
});
serveOnPort(server);
