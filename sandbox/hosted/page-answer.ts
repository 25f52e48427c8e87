import type { FastifyReply } from "fastify";
import { hostedPageStyleHash } from "./hosted-page-style.ts";

/** `formTargets` are the addresses where a form may lead, redirects included; none where the page has no form. */
export function sendPage(
  reply: FastifyReply,
  status: number,
  page: string,
  formTargets: readonly string[] = [],
) {
  const origins = new Set(formTargets.map((url) => new URL(url).origin));
  const targets = origins.size > 0 ? ["'self'", ...origins].join(" ") : "'none'";
  const policy = [
    "default-src 'none'",
    `style-src ${hostedPageStyleHash}`,
    `form-action ${targets}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return reply
    .code(status)
    .header("content-security-policy", policy.join("; "))
    .header("x-content-type-options", "nosniff")
    .header("referrer-policy", "same-origin")
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(page);
}

export function seeOther(reply: FastifyReply, url: string) {
  return reply.header("cache-control", "no-store").redirect(url, 303);
}
