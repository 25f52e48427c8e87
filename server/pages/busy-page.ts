import { hash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { escapeHtml } from "../platform/escape-html.ts";
import { AppError } from "../platform/http/app-error.ts";

/** The site's look, inline, since loading a file would add requests. */
const STYLE = `
body { margin: 0; background: #fbf7f0; color: #12312f; font: 1.125rem/1.6 Figtree, system-ui, sans-serif }
header { padding: 1.25rem 1.5rem; font: 600 1.25rem Fraunces, Georgia, serif }
main { max-width: 38rem; padding: clamp(2rem, 8vw, 6rem) 1.5rem }
h1 { margin: 0 0 1rem; font: 560 clamp(2rem, 6vw, 3rem)/1.15 Fraunces, Georgia, serif }
p { margin: 0 0 1.5rem }
a { color: inherit }
@media (prefers-color-scheme: dark) { body { background: #0d1e1d; color: #edf3ee } }`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash("sha256", STYLE, "base64")}'`,
  "base-uri 'none'",
  "form-action 'self'",
].join("; ");

/** Sends the page that `work` renders, or if the site is too busy, a page that says so. */
export async function sendPageOrBusy(
  reply: FastifyReply,
  name: string,
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
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": POLICY,
      })
      .send(busyPage(name, error.message));
  }
}

function busyPage(name: string, message: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Please try again in a moment - ${escapeHtml(name)}</title><style>${STYLE}</style></head>
<body><header>${escapeHtml(name)}</header>
<main><h1>Please try again in a moment</h1><p>${escapeHtml(message)}</p><p><a href="">Try again</a></p></main></body></html>`;
}
