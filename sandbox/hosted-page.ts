import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";

/** Safe HTML, created only by `html`. */
export interface Html {
  readonly markup: string;
}

type Part = string | number | Html | readonly Html[];

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A template that escapes inserted texts but not inserted Html. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const markup = texts.reduce((before, text, i) => before + render(parts[i - 1] ?? "") + text);
  return { markup };
}

export const nothing: Html = { markup: "" };

function render(part: Part): string {
  if (typeof part === "number") return String(part);
  if (typeof part === "string")
    return part.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
  return "markup" in part ? part.markup : part.map(({ markup }) => markup).join("");
}

const NO_MONEY = "Test mode: no money moves and no card is needed.";

/** A sandbox page with a banner saying that nothing is real. */
export function pageDocument(
  gateway: string,
  title: string,
  content: Html,
  band = NO_MONEY,
): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${gateway}</title>
<style>${{ markup: hostedPageStyle }}</style>
</head>
<body>
<header class="band">${band}</header>
<main>
<p class="gateway">${gateway}</p>
<div class="sheet">${content}</div>
</main>
</body>
</html>`.markup;
}

function messageDocument(gateway: string, title: string, text: string): string {
  return pageDocument(gateway, title, html`<h1>${title}</h1><p class="soft">${text}</p>`);
}

/** `formTargets` are the URLs to which the page's forms can lead, including redirects; none without a form. */
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

/** Pages that say why nothing was done. */
export function pageRefusals(gateway: string) {
  const show = (reply: FastifyReply, status: number, title: string, text: string) =>
    sendPage(reply, status, messageDocument(gateway, title, text));
  return {
    unknown: (reply: FastifyReply, what: string) =>
      show(reply, 404, "Not found", `This ${what} does not exist.`),
    foreign: (reply: FastifyReply) =>
      show(
        reply,
        403,
        "Request refused",
        "This form was sent from another site. Nothing was changed.",
      ),
    unknownChoice: (reply: FastifyReply) =>
      show(reply, 422, "Unknown choice", "Nothing was changed. Go back and choose again."),
  };
}

/** Formats an amount in minor units in US style, with its currency. */
export function amountText(minor: number, currency: string): string {
  const style = new Intl.NumberFormat("en-US", { style: "currency", currency });
  const digits = style.resolvedOptions().maximumFractionDigits ?? 0;
  return style.format(minor / 10 ** digits);
}

const hostedPageStyle = `
:root { color-scheme: light dark; --paper: #eef0f4; --sheet: #ffffff; --ink: #1b2130; --soft: #545d70;
  --line: #cfd5e0; --edge: #858ea3; --band: #ffd34d; --band-ink: #2b2200; --act: #3a3fc4; --act-ink: #ffffff;
  --bad: #9b1c1c; --bad-paper: #fdecec; --good: #14653a; --good-paper: #e7f6ed; }
@media (prefers-color-scheme: dark) { :root { --paper: #12151d; --sheet: #1b202c; --ink: #eceff6;
  --soft: #aab3c5; --line: #394152; --edge: #76809a; --act: #aeb2ff; --act-ink: #14163d; --bad: #ffb4b4;
  --bad-paper: #3a1a1d; --good: #9fe3bb; --good-paper: #14321f; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); line-height: 1.5;
  font-family: ui-sans-serif, system-ui, "Segoe UI", sans-serif; font-size: 1rem; }
.band { margin: 0; padding: 0.6rem 1rem; text-align: center; font-weight: 600;
  background: var(--band); color: var(--band-ink); border-bottom: 0.4rem solid;
  border-image: repeating-linear-gradient(-45deg, #2b2200 0 0.8rem, #ffd34d 0.8rem 1.6rem) 1; }
main { max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
.gateway { margin: 0 0 1rem; font-family: ui-monospace, Consolas, monospace; color: var(--soft);
  font-size: 0.9rem; }
.sheet { background: var(--sheet); border: 1px solid var(--line); border-radius: 0.75rem;
  padding: 1.5rem; }
h1 { margin: 0; font-size: 1.1rem; font-weight: 600; overflow-wrap: anywhere; }
.amount { margin: 0.25rem 0 0; font-size: 2.5rem; font-weight: 700; line-height: 1.15;
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; margin: 1rem 0 0;
  font-size: 0.9rem; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
.notice { margin: 1.25rem 0 0; padding: 0.75rem 1rem; border-radius: 0.5rem;
  border: 1px solid currentColor; background: var(--paper); }
.bad { color: var(--bad); background: var(--bad-paper); }
.good { color: var(--good); background: var(--good-paper); }
h2 { margin: 1.75rem 0 0.25rem; font-size: 1rem; }
.soft { margin: 0; color: var(--soft); font-size: 0.9rem; }
ul { list-style: none; margin: 1rem 0 0; padding: 0; display: grid; gap: 0.6rem;
  grid-template-columns: minmax(0, 1fr); }
button, .way { display: block; width: 100%; padding: 0.7rem 1rem; text-align: left; font: inherit;
  color: inherit; background: transparent; border: 1px solid var(--edge); border-radius: 0.5rem;
  cursor: pointer; text-decoration: none; }
label { display: block; margin-top: 1rem; font-size: 0.9rem; }
input, select { display: block; width: 100%; min-height: 2.75rem; margin: 0.25rem 0 1rem; padding: 0.5rem 0.75rem;
  font: inherit; color: inherit; background: transparent; border: 1px solid var(--edge); border-radius: 0.5rem; }
input[type="hidden"] { display: none; }
select { background: var(--sheet); }
button:hover, .way:hover, select:hover { border-color: var(--act); }
button:focus-visible, a:focus-visible, input:focus-visible, select:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
button strong, button span { display: block; }
button span { font-size: 0.875rem; color: var(--soft); overflow-wrap: anywhere; }
.main-choice, .main-choice span { background: var(--act); color: var(--act-ink); }
.main-choice { border-color: var(--act); }
.way { margin-top: 1.25rem; text-align: center; font-weight: 600; }
@media (prefers-reduced-motion: no-preference) { button, .way { transition: border-color 0.15s; } }
`;

const hostedPageStyleHash = `'sha256-${createHash("sha256").update(hostedPageStyle).digest("base64")}'`;
