import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { type StartedSite, startSite } from "./started-site.ts";

declare module "vitest" {
  interface ProvidedContext {
    siteUrl: StartedSite["url"];
    sampleLogins: StartedSite["logins"];
    browserAddress: string;
  }
}

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Otherwise a visitor's first page gets its own process.
  ...["--disable-site-isolation-trials", "--renderer-process-limit=1"],
];

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = "/usr/bin/chromium-headless-shell";
  const browser = await chromium.launchServer({ executablePath, args: flags });
  const site = await startSite();
  project.provide("siteUrl", site.url);
  project.provide("sampleLogins", site.logins);
  project.provide("browserAddress", browser.wsEndpoint());
  return async () => {
    await browser.close();
    await site.stop();
  };
}
