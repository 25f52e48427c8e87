import { findWebAddresses } from "#contract/web-addresses.ts";

/** Plain text with paragraphs (separated by empty lines) and linked web addresses. */
export function LinkedText({ text }: { text: string }) {
  return [...text.split(/\n\s*\n/).entries()].map(([key, paragraph]) => (
    <p key={key} className="whitespace-pre-line">
      {addLinks(paragraph)}
    </p>
  ));
}

function addLinks(text: string) {
  const parts = [];
  let end = 0;
  for (const { url, index } of findWebAddresses(text)) {
    parts.push(
      text.slice(end, index),
      <a key={index} href={url} className="link" rel="nofollow ugc noopener">
        {url}
      </a>,
    );
    end = index + url.length;
  }
  return [...parts, text.slice(end)];
}
