import { randomInt } from "node:crypto";
import { inject } from "vitest";
import type { StartedSite } from "./started-site.ts";

let other: StartedSite | undefined;

/** Visitors go to this site, or again to the one that tests share. */
export function visit(site: StartedSite | undefined): void {
  other = site;
}

export function siteUrl(): string {
  return other?.url ?? inject("siteUrl");
}

export function sampleLogins(): StartedSite["logins"] {
  return other?.logins ?? inject("sampleLogins");
}

/** An address of somebody's own (RFC 2544's range), so that nobody uses up the tries of another. */
export function ownAddress(): Record<string, string> {
  return { "x-forwarded-for": `198.18.${randomInt(256)}.${randomInt(1, 255)}` };
}
