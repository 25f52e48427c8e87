import ipaddr from "ipaddr.js";

/**
 * The networks that requests from an address are counted for, narrowest first. IPv4: the address itself. IPv6: the
 * first 64 bits, which one machine owns (RFC 4291, section 2.5.4), then 56 and 48, which providers assign to one
 * customer (RFC 6177). A caller who has disconnected has no address.
 */
export function listNetworks(address = ""): readonly [string, ...string[]] {
  if (!ipaddr.isValid(address)) return [address];
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return [parsed.toString()];
  const [a = 0, b = 0, c = 0, d = 0] = parsed.parts;
  const site = [a, b, c].map((part) => part.toString(16)).join(":");
  const hex = (part: number) => `${site}:${part.toString(16)}`;
  return [hex(d), `${hex(d & 0xff00)}/56`, `${site}/48`];
}
