import { webAddressesIn } from "#contract/web-addresses.ts";

/** A text escaped for HTML, for elements and quoted attributes. */
export function htmlText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A text escaped for HTML with its addresses as links; `link` gets each address escaped and plain. */
export function htmlTextWithLinks(
  text: string,
  link: (html: string, url: string) => string,
): string {
  let html = "";
  let end = 0;
  for (const { url, index } of webAddressesIn(text)) {
    html += htmlText(text.slice(end, index)) + link(htmlText(url), url);
    end = index + url.length;
  }
  return html + htmlText(text.slice(end));
}
