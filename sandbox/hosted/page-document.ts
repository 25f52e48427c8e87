import { type Html, html } from "../html-text.ts";
import { hostedPageStyle } from "./hosted-page-style.ts";

const NO_MONEY = "Test mode: no money moves and no card is asked for.";

/** A whole page of the sandbox, under the band that says that nothing is real. */
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

export function messageDocument(gateway: string, title: string, text: string): string {
  return pageDocument(gateway, title, html`<h1>${title}</h1><p class="soft">${text}</p>`);
}
