import type { TestProject } from "vitest/node";
import { type StartedSite, startSite } from "./started-site.ts";

declare module "vitest" {
  interface ProvidedContext {
    siteUrl: StartedSite["url"];
    sampleLogins: StartedSite["logins"];
  }
}

/** One site for the browsers of all tests to visit. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, logins, stop } = await startSite();
  project.provide("siteUrl", url);
  project.provide("sampleLogins", logins);
  return stop;
}
