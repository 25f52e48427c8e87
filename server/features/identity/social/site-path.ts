const LONGEST = 500;
/** Browsers drop these from an address, or read them as slashes. */
const neverInPaths = /[\p{Cc}\s\\]/u;

/** The path, where it stays on this site; undefined where it may not (`//evil`, `/\evil`). */
export function sitePath(given: unknown): string | undefined {
  if (typeof given !== "string" || given.length > LONGEST) return undefined;
  if (!isPath(given) || neverInPaths.test(given)) return undefined;
  const here = "https://site.invalid";
  const url = URL.parse(given, here);
  if (url?.origin !== here) return undefined;
  // Resolving the dots may give another path: `/..//evil`.
  const path = url.pathname + url.search + url.hash;
  return isPath(path) ? path : undefined;
}

function isPath(text: string): boolean {
  return text.startsWith("/") && !text.startsWith("//");
}
