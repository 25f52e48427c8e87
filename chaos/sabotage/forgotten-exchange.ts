/** The gateway keeps the money in another currency, and the books do not say so. */
export function exchangedIn(): [] {
  return [];
}
