const LONGEST = 500;
/** Browsers drop these, or read them as slashes, before they look at an address. */
const neverInPaths = /[\p{Cc}\s\\]/u;

/** A path of this site to go on to; undefined for whatever may lead elsewhere (`//evil`, `/\evil`). */
export function sitePath(given: unknown): string | undefined {
  if (typeof given !== "string" || given.length > LONGEST) return undefined;
  if (!isPath(given) || neverInPaths.test(given)) return undefined;
  const here = "https://site.invalid";
  const url = URL.parse(given, here);
  if (url?.origin !== here) return undefined;
  // Without its dots another path may come out: `/..//evil`.
  const path = url.pathname + url.search + url.hash;
  return isPath(path) ? path : undefined;
}

function isPath(text: string): boolean {
  return text.startsWith("/") && !text.startsWith("//");
}
