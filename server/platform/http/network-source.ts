import ipaddr from "ipaddr.js";

/**
 * What calls from a network address are counted as: an IPv4 address itself; of an IPv6 address the
 * first 64 bits, since whoever has one has all that begin with them (RFC 4291, section 2.5.4).
 */
export function networkSource(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":");
}
