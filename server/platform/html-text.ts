import { findWebAddresses } from "#contract/web-addresses.ts";

/** Escapes a text for HTML elements and quoted attributes. */
export function htmlText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Escapes a text for HTML and turns its web addresses into links; `link` gets each one escaped and plain. */
export function htmlTextWithLinks(
  text: string,
  link: (html: string, url: string) => string,
): string {
  let html = "";
  let end = 0;
  for (const { url, index } of findWebAddresses(text)) {
    html += htmlText(text.slice(end, index)) + link(htmlText(url), url);
    end = index + url.length;
  }
  return html + htmlText(text.slice(end));
}
