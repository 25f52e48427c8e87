import { expect, test } from "vitest";
import { faintThings, markBoxes, misfits } from "../page-checks.ts";
import { lookers } from "../route-table.ts";
import { faultsOfRoutes, sidewaysScroll } from "../route-visits.ts";
import { accessFaults, sizes, twoFrames, type Visitor } from "../visitor.ts";

/** In dark colours, with text at 200% and in forced colours. */
async function faults(visitor: Visitor): Promise<string[]> {
  const { page } = visitor;
  const found = (await accessFaults(visitor)).map((fault) => `in dark colours, ${fault}`);
  await page.evaluate(markBoxes);

  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await sidewaysScroll(visitor);
  for (const fault of await page.evaluate(misfits)) found.push(`at 200% text, ${fault}`);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "";
  });

  await page.emulateMedia({ forcedColors: "active" });
  // The page hears of them after the call has ended, and its styles come with the next frame.
  await page.waitForFunction(() => matchMedia("(forced-colors: active)").matches);
  await page.evaluate(twoFrames);
  // Somebody who uses the keyboard: otherwise the browser shows no focus.
  await page.keyboard.press("Tab");
  for (const fault of await page.evaluate(faintThings)) found.push(`in forced colours, ${fault}`);
  await page.emulateMedia({ forcedColors: "none" });
  return found;
}

test.each(lookers)("what a %s sees on a phone has no faults in any display", async (who) => {
  const options = { size: sizes.phone, colorScheme: "dark" } as const;
  expect(await faultsOfRoutes(who, options, faults)).toEqual([]);
});
