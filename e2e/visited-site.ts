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
