import { expect, test } from "vitest";
import { findContrastFaults, findLayoutFaults, markBoxes } from "../page-checks.ts";
import { visitorKinds } from "../route-table.ts";
import { checkRoutes, measureSidewaysScroll } from "../route-visits.ts";
import { findAccessFaults, sizes, twoFrames, type Visitor } from "../visitor.ts";

async function findFaults(visitor: Visitor): Promise<string[]> {
  const { page } = visitor;
  const problems = (await findAccessFaults(visitor)).map((fault) => `in dark colours, ${fault}`);
  await page.evaluate(markBoxes);

  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await measureSidewaysScroll(visitor);
  for (const fault of await page.evaluate(findLayoutFaults))
    problems.push(`at 200% text, ${fault}`);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "";
  });

  await page.emulateMedia({ forcedColors: "active" });
  // The page is notified after the call returns, and its styles apply with the next frame.
  await page.waitForFunction(() => matchMedia("(forced-colors: active)").matches);
  await page.evaluate(twoFrames);
  // Without a key press the browser shows no focus ring.
  await page.keyboard.press("Tab");
  for (const fault of await page.evaluate(findContrastFaults))
    problems.push(`in forced colours, ${fault}`);
  await page.emulateMedia({ forcedColors: "none" });
  return problems;
}

test.each(visitorKinds)("a %s sees no faults on a phone in any display mode", async (who) => {
  const options = { size: sizes.phone, colorScheme: "dark" } as const;
  expect(await checkRoutes(who, options, findFaults)).toEqual([]);
});
