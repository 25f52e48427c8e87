/** An id of ours: nothing else that stands in a path is written down. */
const id = /^(\d{1,9}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
/** A word of an address of ours. */
const word = /^[a-zA-Z0-9._-]{0,24}$/;

/**
 * The path of a request as the log shows it: the route's pattern with the ids filled in. What else
 * visitors put into an address (a token, a mail address, a name) is not shown.
 * `pattern`: undefined where no route was found. `target`: the request's target, with its query.
 */
export function shownPath(pattern: string | undefined, target: string, status: number): string {
  const given = target.split("?", 1)[0]?.split("/") ?? [];
  // A page, which the pattern does not tell: an address that leads to none may hold anything.
  if (pattern === undefined || pattern === "/*") {
    if (status >= 400) return "/*";
    return given.map((part) => (word.test(part) || id.test(part) ? part : "*")).join("/");
  }
  return pattern
    .split("/")
    .map((part, index) =>
      part.startsWith(":") && id.test(given[index] ?? "") ? given[index] : part,
    )
    .join("/");
}
