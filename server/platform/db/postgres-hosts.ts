/** Before the hosts, the hosts, after them. */
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;
const SESSION = /([?&])target_session_attrs=([^&#]*)(&?)/;
/** What the site asks of a host in any case, where there are several. */
const WRITABLE = new Set(["read-write", "primary"]);

/**
 * An address for each host of one that may name several, as libpq writes them:
 * `postgres://user@a:5432,b:5433/db?target_session_attrs=read-write`.
 */
export function hostsOf(url: string): readonly [string, ...string[]] {
  const [, before = "", hosts = "", after = ""] = ADDRESS.exec(url) ?? [];
  // Our own word to the connection, of which the driver knows nothing.
  const rest = after.replace(SESSION, (_all, start, _value, more) => (more ? start : ""));
  const [first = "", ...others] = hosts.split(",");
  const address = (host: string) => `${before}${host}${rest}`;
  return [address(first), ...others.map(address)];
}

/** Whether connections have to lead to the host that takes writes: it is asked for, or has to be found. */
export function asksForPrimary(url: string): boolean {
  return hostsOf(url).length > 1 || SESSION.test(url);
}

/** What is wrong with the list of hosts, as a sentence; undefined when nothing is. */
export function hostsFault(url: string): string | undefined {
  const session = SESSION.exec(url)?.[2];
  if (session !== undefined && !WRITABLE.has(session)) {
    return "target_session_attrs: expected read-write, because the site writes";
  }
  const [, , hosts = ""] = ADDRESS.exec(url) ?? [];
  const isList = hosts.includes(",");
  return isList && hosts.split(",").some((host) => host === "")
    ? "expected a host before and after each comma"
    : undefined;
}
