export const LOCAL_NAMES = ["localhost", "127.0.0.1", "[::1]"] as const;

/** True for the names that a machine has for itself; `hostname` is without its port. */
export function isLocalHost(hostname: string): boolean {
  return LOCAL_NAMES.some((name) => name === hostname.toLowerCase());
}
