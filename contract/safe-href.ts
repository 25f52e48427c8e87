const MAX_HREF_LENGTH = 2000;

const linkProtocols = ["http:", "https:", "mailto:"];

/**
 * A safe link target in normal form: http, https or mailto, without credentials; undefined for
 * anything else. A bare `example.org/page` is read as https.
 */
export function safeHref(text: string): string | undefined {
  const trimmed = text.trim();
  const absolute = /^[a-z][a-z\d+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  const url = parseUrl(absolute);
  if (!url || !linkProtocols.includes(url.protocol)) return undefined;
  if (url.username !== "" || url.password !== "") return undefined;
  if (url.protocol !== "mailto:" && !url.hostname.includes(".")) return undefined;
  return url.href.length > MAX_HREF_LENGTH ? undefined : url.href;
}

function parseUrl(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}
