export const LOCAL_NAMES = ["localhost", "127.0.0.1", "[::1]"] as const;

/** Whether a host name, without port, means this machine. */
export function isLocalHost(hostname: string): boolean {
  return LOCAL_NAMES.some((name) => name === hostname.toLowerCase());
}
