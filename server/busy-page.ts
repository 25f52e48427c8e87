import type { FastifyReply } from "fastify";
import { htmlText } from "./platform/html-text.ts";
import { AppError } from "./platform/http/app-error.ts";

/** Answers with `work`'s page, or where there is no room to make it, with one that says so. */
export async function sendBusyPage(
  reply: FastifyReply,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.retryAfter === undefined) throw error;
    return reply
      .code(error.status)
      .headers({
        "retry-after": String(error.retryAfter),
        "cache-control": "no-store",
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'self'",
      })
      .send(busyPage(error.message));
  }
}

function busyPage(words: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>One moment please</title></head>
<body><main><h1>One moment please</h1><p>${htmlText(words)}</p></main></body></html>`;
}
