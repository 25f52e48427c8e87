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
import { PATIENCE } from "#server/testing/services/patience.ts";
import { ownAddress, siteUrl } from "./visited-site.ts";

export const sizes = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 900 },
} as const;

export interface VisitorOptions {
  readonly size?: { readonly width: number; readonly height: number };
  readonly javaScript?: boolean;
  /** Light where it is left out. */
  readonly colorScheme?: "light" | "dark";
  /** An IANA name; left out, that of this machine. */
  readonly timeZone?: string;
  /** Cookies and storage that an earlier visitor left. */
  readonly storageState?: Exclude<BrowserContextOptions["storageState"], string>;
}

let browser: Promise<Browser> | undefined;

/** A person with a browser of their own, who notices whatever the page complains about. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Goes to an address of the site and waits until the page is alive. */
  goto(path: string): Promise<void>;
  /** The same for the page that is open. */
  reload(): Promise<void>;
  /** What the console complained about so far: errors and policy violations. */
  readonly complaints: string[];
}

/** Somebody who comes to the site. They leave when the test is over. */
export async function newVisitor(options: VisitorOptions = {}): Promise<Visitor> {
  browser ??= chromium.connect(inject("browserAddress"));
  const context = await (await browser).newContext({
    viewport: options.size ?? sizes.desktop,
    javaScriptEnabled: options.javaScript ?? true,
    storageState: options.storageState,
    timezoneId: options.timeZone,
    colorScheme: options.colorScheme,
    reducedMotion: "reduce",
    extraHTTPHeaders: ownAddress(),
  });
  onTestFinished(() => context.close());
  context.setDefaultTimeout(PATIENCE.timeout);
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
      if (options.javaScript !== false) await alive(page);
    },
    reload: async () => {
      await page.reload();
      if (options.javaScript !== false) await alive(page);
    },
  };
}

/** What somebody downloads by a click. */
export async function downloaded(
  page: Page,
  click: () => Promise<void>,
): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent("download"), click()]);
  const bytes = await buffer(await download.createReadStream());
  return { name: download.suggestedFilename(), bytes };
}

/** Complaints other than that a call was refused, which many tests provoke. */
export function unexpected({ complaints }: Visitor): string[] {
  return complaints.filter((text) => !/status of 4\d\d/.test(text));
}

/** Scripts come after the first paint, and a click before them would be lost on some things. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.readyState !== "loading" &&
      (document.querySelector("script[type=module]") === null ||
        Object.keys(document.body).some((key) => key.startsWith("__reactFiber"))),
  );
}

/** Runs in the page. The second frame begins when the first has been drawn. */
export function twoFrames(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** Runs in the page: colours that change, as from day to night, have become what they will be. */
async function settled(): Promise<void> {
  // Longer ones show how long a message stays, and change no colour.
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

/** Runs in the page, where axe has come before it: what axe finds, each with its places. */
async function findings(): Promise<string[]> {
  const inPage = (window as unknown as { axe: typeof axe }).axe;
  const { violations } = await inPage.run({
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    resultTypes: ["violations"],
    // Pages in a preview run no scripts, so that axe can't look at them there.
    iframes: false,
    // For sound and film alone, of which the site has none.
    preload: false,
  });
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
}

/** Half as long as the one that `axe.source` gives: it comes to each page anew, and takes longer than looking at it. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** What a program can tell of WCAG 2.2 AA, in words. */
export async function accessFaults({ page }: Visitor): Promise<string[]> {
  await page.evaluate(settled);
  const hasAxe = await page.evaluate(() => "axe" in window);
  if (!hasAxe) await page.evaluate(`${axeSource};undefined`);
  return page.evaluate(findings);
}

export async function expectAccessible(visitor: Visitor): Promise<void> {
  expect(await accessFaults(visitor), visitor.page.url()).toEqual([]);
}

/** Of several messages each stands beside its field, and above the form, where it leads to the field. */
export async function expectMessage(form: Locator, words: string): Promise<void> {
  await expect.poll(() => form.getByText(words).count()).toBe(2);
}
