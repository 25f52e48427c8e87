import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";
import type axe from "axe-core";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from "playwright-core";
import { expect, inject, onTestFinished } from "vitest";
import { WAIT_LIMIT } from "#server/testing/services/wait-limit.ts";
import { randomAddressHeader, siteUrl } from "./visited-site.ts";

export const sizes = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 900 },
} as const;

export interface VisitorOptions {
  readonly size?: { readonly width: number; readonly height: number };
  readonly javaScript?: boolean;
  /** Light by default. */
  readonly colorScheme?: "light" | "dark";
  /** An IANA name, by default this machine's. */
  readonly timeZone?: string;
  readonly storageState?: Exclude<BrowserContextOptions["storageState"], string>;
}

let browser: Promise<Browser> | undefined;

/** A person with their own browser profile. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Opens a path and waits for hydration. */
  goto(path: string): Promise<void>;
  /** Reloads the page and waits for hydration. */
  reload(): Promise<void>;
  /** Console errors and policy violations so far. */
  readonly complaints: string[];
}

/** Opens a visitor, who is closed after the test. */
export async function newVisitor(options: VisitorOptions = {}): Promise<Visitor> {
  browser ??= chromium.connect(inject("browserAddress"));
  const context = await (await browser).newContext({
    viewport: options.size ?? sizes.desktop,
    javaScriptEnabled: options.javaScript ?? true,
    storageState: options.storageState,
    timezoneId: options.timeZone,
    colorScheme: options.colorScheme,
    reducedMotion: "reduce",
    extraHTTPHeaders: randomAddressHeader(),
  });
  onTestFinished(() => context.close());
  context.setDefaultTimeout(WAIT_LIMIT.timeout);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
  return {
    page,
    context,
    complaints,
    goto: async (path) => {
      await page.goto(siteUrl() + path);
      if (options.javaScript !== false) await waitForHydration(page);
    },
    reload: async () => {
      await page.reload();
      if (options.javaScript !== false) await waitForHydration(page);
    },
  };
}

export async function captureDownload(
  page: Page,
  click: () => Promise<void>,
): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent("download"), click()]);
  const bytes = await buffer(await download.createReadStream());
  return { name: download.suggestedFilename(), bytes };
}

/** Complaints other than refused calls, which many tests provoke. */
export function unexpectedComplaints({ complaints }: Visitor): string[] {
  return complaints.filter((text) => !/status of 4\d\d/.test(text));
}

/** Waits for hydration, because earlier clicks could be lost. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.readyState !== "loading" &&
      (document.querySelector("script[type=module]") === null ||
        Object.keys(document.body).some((key) => key.startsWith("__reactFiber"))),
  );
}

/** Runs in the page. The second frame starts after the first was drawn. */
export function twoFrames(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** Runs in the page. Waits until colour transitions have ended. */
async function settleColours(): Promise<void> {
  // Longer animations are toast timers, which change no colour.
  const LONGEST_CHANGE_MS = 1000;
  for (;;) {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const changes = document
      .getAnimations()
      .filter(({ playState }) => playState === "running")
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= LONGEST_CHANGE_MS);
    if (changes.length === 0) return;
    await Promise.allSettled(changes.map(({ finished }) => finished));
  }
}

/** Runs in the page after axe was injected. Returns its findings with their elements. */
async function runAxe(): Promise<string[]> {
  const inPage = (window as unknown as { axe: typeof axe }).axe;
  const { violations } = await inPage.run({
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    resultTypes: ["violations"],
    // Previewed pages run no scripts, so axe can't check them.
    iframes: false,
    // Only needed for audio and video.
    preload: false,
  });
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
}

/** Minified, half the size of `axe.source`: injecting it takes longer than running it. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** Automatically detectable violations of WCAG 2.2 AA. */
export async function findAccessFaults({ page }: Visitor): Promise<string[]> {
  await page.evaluate(settleColours);
  const hasAxe = await page.evaluate(() => "axe" in window);
  if (!hasAxe) await page.evaluate(`${axeSource};undefined`);
  return page.evaluate(runAxe);
}

export async function expectAccessible(visitor: Visitor): Promise<void> {
  expect(await findAccessFaults(visitor), visitor.page.url()).toEqual([]);
}

/** With several errors, each message is shown next to its field and above the form. */
export async function expectMessage(form: Locator, words: string): Promise<void> {
  await expect.poll(() => form.getByText(words).count()).toBe(2);
}
