/** A text as it stands in HTML, inert in elements and in quoted attributes. */
export function htmlText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const address = /https?:\/\/[^\s<>"']+/g;

/** A text in HTML whose addresses are links, each made by `link` from its address in HTML. */
export function htmlTextWithLinks(text: string, link: (url: string) => string): string {
  let html = "";
  let end = 0;
  for (const { 0: url, index } of text.matchAll(address)) {
    html += htmlText(text.slice(end, index)) + link(htmlText(url));
    end = index + url.length;
  }
  return html + htmlText(text.slice(end));
}
