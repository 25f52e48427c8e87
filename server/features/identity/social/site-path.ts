const MAX_LENGTH = 500;
/** Browsers drop these characters from URLs, or treat them as slashes. */
const unsafeInPaths = /[\p{Cc}\s\\]/u;

/** The path if it stays on this site, or undefined (`//evil`, `/\evil`). */
export function sitePath(value: unknown): string | undefined {
  if (typeof value !== "string" || value.length > MAX_LENGTH) return undefined;
  if (!isPath(value) || unsafeInPaths.test(value)) return undefined;
  const here = "https://site.invalid";
  const url = URL.parse(value, here);
  if (url?.origin !== here) return undefined;
  // Resolving dots may change the path: `/..//evil`.
  const path = url.pathname + url.search + url.hash;
  return isPath(path) ? path : undefined;
}

function isPath(text: string): boolean {
  return text.startsWith("/") && !text.startsWith("//");
}
