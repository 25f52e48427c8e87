import { findWebAddresses } from "#contract/web-addresses.ts";

/** Escapes a text for HTML elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Escapes a text for HTML and turns its web addresses into links; `link` gets each one escaped and plain. */
export function escapeHtmlWithLinks(
  text: string,
  link: (html: string, url: string) => string,
): string {
  let html = "";
  let end = 0;
  for (const { url, index } of findWebAddresses(text)) {
    html += escapeHtml(text.slice(end, index)) + link(escapeHtml(url), url);
    end = index + url.length;
  }
  return html + escapeHtml(text.slice(end));
}
