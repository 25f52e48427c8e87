const localNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** True for the names that a machine has for itself; `hostname` is without its port. */
export function isLocalHost(hostname: string): boolean {
  return localNames.has(hostname.toLowerCase());
}
