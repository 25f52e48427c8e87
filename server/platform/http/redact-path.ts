/** Our ids. Nothing else from a path is logged. */
const id = /^(\d{1,9}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
/** A segment of our own paths. */
const word = /^[a-zA-Z0-9._-]{0,24}$/;

/**
 * The path of a request for the log: the route's pattern with ids filled in, but without anything else that visitors put
 * into a path (a token, an email address, a name). `pattern`: undefined if there is no route. `target`: the request's
 * target with its query.
 */
export function redactPath(pattern: string | undefined, target: string, status: number): string {
  const segments = target.split("?", 1)[0]?.split("/") ?? [];
  // A page has no pattern, and the path of a missing page may contain anything.
  if (pattern === undefined || pattern === "/*") {
    if (status >= 400) return "/*";
    return segments.map((part) => (word.test(part) || id.test(part) ? part : "*")).join("/");
  }
  return pattern
    .split("/")
    .map((part, index) =>
      part.startsWith(":") && id.test(segments[index] ?? "") ? segments[index] : part,
    )
    .join("/");
}
