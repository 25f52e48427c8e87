export const LOCAL_NAMES = ["localhost", "127.0.0.1", "[::1]"] as const;

/** True for a name by which a machine calls itself; `hostname` has no port. */
export function isLocalHost(hostname: string): boolean {
  return LOCAL_NAMES.some((name) => name === hostname.toLowerCase());
}
