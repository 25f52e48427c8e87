import { type Html, html } from "../html-text.ts";
import { hostedPageStyle } from "./hosted-page-style.ts";

/** A whole page of a gateway, under the band that says that no money moves. */
export function pageDocument(gateway: string, title: string, content: Html): string {
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
<header class="band">Test mode: no money moves and no card is asked for.</header>
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
