import { inject } from "vitest";
import type { StartedSite } from "./started-site.ts";

let other: StartedSite | undefined;

/** From now on, the people of this test file go to another site than the one of all tests. */
export function visit(site: StartedSite): void {
  other = site;
}

export function siteUrl(): string {
  return other?.url ?? inject("siteUrl");
}

export function sampleLogins(): StartedSite["logins"] {
  return other?.logins ?? inject("sampleLogins");
}
