import { webAddresses } from "#contract/web-addresses.ts";

/** A text as it stands in HTML, inert in elements and in quoted attributes. */
export function htmlText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** The addresses that a text names, in their order. */
export function addressesIn(text: string): string[] {
  return [...text.matchAll(webAddresses)].map(([url]) => url);
}

/** A text in HTML whose addresses are links, each made by `link` from its address in HTML and as it is. */
export function htmlTextWithLinks(
  text: string,
  link: (html: string, url: string) => string,
): string {
  let html = "";
  let end = 0;
  for (const { 0: url, index } of text.matchAll(webAddresses)) {
    html += htmlText(text.slice(end, index)) + link(htmlText(url), url);
    end = index + url.length;
  }
  return html + htmlText(text.slice(end));
}
