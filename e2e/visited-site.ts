import { randomInt } from "node:crypto";
import { inject } from "vitest";
import type { StartedSite } from "./started-site.ts";

let ownSite: StartedSite | undefined;

/** Sends visitors to this site, or back to the shared one. */
export function setVisitedSite(site: StartedSite | undefined): void {
  ownSite = site;
}

export function siteUrl(): string {
  return ownSite?.url ?? inject("siteUrl");
}

export function sampleLogins(): StartedSite["logins"] {
  return ownSite?.logins ?? inject("sampleLogins");
}

/** A random network address (RFC 2544's range), so that visitors don't share rate limits. */
export function randomAddressHeader(): Record<string, string> {
  return { "x-forwarded-for": `198.18.${randomInt(256)}.${randomInt(1, 255)}` };
}
