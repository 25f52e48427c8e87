import { expect, test } from "vitest";
import { faintThings, markBoxes, misfits } from "../page-checks.ts";
import { lookers } from "../route-table.ts";
import { faultsOfRoutes, sidewaysScroll } from "../route-visits.ts";
import { accessFaults, sizes, twoFrames, type Visitor } from "../visitor.ts";

async function findFaults(visitor: Visitor): Promise<string[]> {
  const { page } = visitor;
  const problems = (await accessFaults(visitor)).map((fault) => `in dark colours, ${fault}`);
  await page.evaluate(markBoxes);

  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await sidewaysScroll(visitor);
  for (const fault of await page.evaluate(misfits)) problems.push(`at 200% text, ${fault}`);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "";
  });

  await page.emulateMedia({ forcedColors: "active" });
  // The page is notified after the call returns, and its styles apply with the next frame.
  await page.waitForFunction(() => matchMedia("(forced-colors: active)").matches);
  await page.evaluate(twoFrames);
  // Without a key press the browser shows no focus ring.
  await page.keyboard.press("Tab");
  for (const fault of await page.evaluate(faintThings))
    problems.push(`in forced colours, ${fault}`);
  await page.emulateMedia({ forcedColors: "none" });
  return problems;
}

test.each(lookers)("a %s sees no faults on a phone in any display mode", async (who) => {
  const options = { size: sizes.phone, colorScheme: "dark" } as const;
  expect(await faultsOfRoutes(who, options, findFaults)).toEqual([]);
});
