/**
 * The path and query of a request target (RFC 9112, 3.2). One in absolute form is taken by its path:
 * which host it names is no concern of ours. What has no path stays as it is, for the router to refuse.
 */
export function pathOfTarget(target: string): string {
  if (target.startsWith("/")) return target;
  const rest = /^https?:\/\/[^/?#]+(.*)$/i.exec(target)?.[1];
  if (rest === undefined) return target;
  return rest.startsWith("/") ? rest : `/${rest}`;
}
