const MAX_HREF_LENGTH = 2000;

const linkProtocols = ["http:", "https:", "mailto:"];

/**
 * The address that a link may lead to, in its normal form: http, https or mailto, without a name or
 * password in it. Undefined for anything else. A bare `example.org/page` is read as https.
 */
export function safeHref(text: string): string | undefined {
  const trimmed = text.trim();
  const named = /^[a-z][a-z\d+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  const url = parsed(named);
  if (!url || !linkProtocols.includes(url.protocol)) return undefined;
  if (url.username !== "" || url.password !== "") return undefined;
  if (url.protocol !== "mailto:" && !url.hostname.includes(".")) return undefined;
  return url.href.length > MAX_HREF_LENGTH ? undefined : url.href;
}

function parsed(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}
