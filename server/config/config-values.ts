import ipaddr from "ipaddr.js";
import * as z from "zod/mini";

export const onOrOff = z.pipe(
  z.enum(["on", "off"], 'expected "on" or "off"'),
  z.transform((text) => text === "on"),
);

/** A URL; trailing slashes are removed. */
export const httpUrl = z.pipe(
  z.url({ protocol: /^https?$/, error: "expected an http or https address" }),
  z.transform((text) => text.replace(/\/+$/, "")),
);

/** The site is served from the root of its host, so a path here would break every link. */
export const siteUrl = z.pipe(
  httpUrl,
  z.string().check(
    z.refine((text) => {
      const { pathname, search, hash, username } = new URL(text);
      return pathname === "/" && search + hash + username === "";
    }, "expected an address without a path, such as https://give.example.org: the site needs its own host name"),
  ),
);

/** Fastify's names for local networks. */
const networkNames = new Set(["loopback", "linklocal", "uniquelocal"]);

function isNetwork(text: string): boolean {
  const { IPv4, IPv6 } = ipaddr;
  return (
    networkNames.has(text) ||
    IPv4.isValidFourPartDecimal(text) ||
    IPv4.isValidCIDRFourPartDecimal(text) ||
    IPv6.isValid(text) ||
    IPv6.isValidCIDR(text)
  );
}

export const networks = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  ),
  z.array(
    z
      .string()
      .check(
        z.refine(
          isNetwork,
          "expected addresses or networks such as 10.0.0.0/8, separated by commas",
        ),
      ),
  ),
);
