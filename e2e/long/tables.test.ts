import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { bearerHeader, openSignedIn, readApi, samplePerson } from "../account-screen.ts";
import { openOfficePage } from "../office-screen.ts";
import { expectAccessible, sizes, unexpectedComplaints } from "../visitor.ts";

function head(page: Page, name: string): Locator {
  return page.getByRole("columnheader", { name, exact: true });
}

async function column(page: Page, name: string): Promise<string[]> {
  await page.getByRole("rowheader").first().waitFor();
  const names = await page.getByRole("columnheader").allTextContents();
  const position = names.indexOf(name) + 1;
  return page.locator(`.data-table-row > :nth-child(${position})`).allInnerTexts();
}

/** Presses Enter on a column's link and waits until the table is sorted; the focus must stay. */
async function sortBy(
  page: Page,
  name: string,
  direction: "ascending" | "descending",
): Promise<void> {
  const link = head(page, name).getByRole("link");
  await link.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => head(page, name).getAttribute("aria-sort")).toBe(direction);
  await page.getByRole("rowheader").first().waitFor();
  expect(await page.locator("[aria-sort]").count()).toBe(1);
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
}

/** With the last row in view, the column heads must stick right below the bar. */
async function expectStickyHead(page: Page, name: string, below: string): Promise<void> {
  await page
    .locator(".data-table-row")
    .last()
    .evaluate((row) => row.scrollIntoView({ block: "end" }));
  const bar = await page.locator(below).boundingBox();
  const end = (bar?.y ?? 0) + (bar?.height ?? 0);
  await expect
    .poll(async () => Math.abs(((await head(page, name).boundingBox())?.y ?? 0) - end))
    .toBeLessThanOrEqual(4);
  const { x = 0, y = 0 } = (await head(page, name).boundingBox()) ?? {};
  const top = await page.evaluate(
    ([left, down]) => document.elementFromPoint(left ?? 0, down ?? 0)?.closest("th")?.textContent,
    [x + 8, y + 8],
  );
  expect(top).toBe(name);
}

test("the office sorts users by keyboard; the URL stores the order and the column headers stick", async () => {
  const visitor = await openOfficePage("/users");
  const { page } = visitor;
  await page.getByRole("rowheader").first().waitFor();
  expect(await head(page, "Joined").getAttribute("aria-sort")).toBe("descending");
  await sortBy(page, "Email", "ascending");
  const first = await column(page, "Email");
  expect(first).toEqual([...first].sort());
  await sortBy(page, "Email", "descending");
  expect(new URL(page.url()).search).toBe("?sort=-email");
  await visitor.reload();
  const last = await column(page, "Email");
  expect(last).toEqual([...last].sort().reverse());
  await page.getByRole("button", { name: "Load More" }).press("Enter");
  // The focus moves to the first new row.
  await expect
    .poll(() =>
      page
        .locator(".data-table-row")
        .nth(last.length)
        .evaluate((row) => row.contains(document.activeElement)),
    )
    .toBe(true);
  await expectStickyHead(page, "Email", ".area-frame-bar");
  expect(unexpectedComplaints(visitor)).toEqual([]);
});

test("an entry of the audit trail opens a description of its changes", async () => {
  const visitor = await openOfficePage("/audit");
  const { page } = visitor;
  const entry = page.getByRole("row").filter({ hasText: "Request changes" }).first();
  const opener = entry.getByRole("button", { name: /^Status, Reason/ });
  await opener.press("Enter");
  expect(await opener.getAttribute("aria-expanded")).toBe("true");
  const changes = page.getByRole("row", { name: /^Status in review draft/ });
  await changes.waitFor();
  await expectAccessible(visitor);
  await opener.press("Enter");
  await changes.waitFor({ state: "detached" });
});

test("a team sorts donations by amount; on a phone the first one fits into the first screen", async () => {
  const owner = await bearerHeader(samplePerson("organiser"));
  const { data } = await readApi<{ data: Array<{ id: number; state: string }> }>(
    "/api/v1/organiser/campaigns/",
    owner,
  );
  const path = `/campaign/${data.find(({ state }) => state === "active")?.id}`;
  const visitor = await openSignedIn("organiser", { size: sizes.desktop });
  const { page } = visitor;
  await visitor.goto(`${path}/gifts`);
  await sortBy(page, "Amount", "descending");
  const amounts = (await column(page, "Amount")).map((text) => Number(text.replace(/[$,]/g, "")));
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
  await expectStickyHead(page, "Amount", ".area-frame-bar");
  await page
    .getByRole("button", { name: /^Details of the donation from/ })
    .first()
    .press("Enter");
  await page
    .getByText(/^Service fee .*, payment cost|No fees\./)
    .first()
    .waitFor();

  await page.setViewportSize(sizes.phone);
  await visitor.goto(`${path}/gifts`);
  const donor = page.getByRole("rowheader").first();
  await donor.waitFor();
  const box = await donor.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(sizes.phone.height);
  const filters = page.getByRole("button", { name: "Filters" });
  expect(await page.getByLabel("Thanks").isVisible()).toBe(false);
  await filters.press("Enter");
  await page.getByLabel("Thanks").selectOption("no");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await page.getByRole("button", { name: "Filters (1)" }).waitFor();
  // A filtered list can't be sorted.
  await expect.poll(() => page.locator(".data-table-sort").count()).toBe(0);
  expect(unexpectedComplaints(visitor)).toEqual([]);
});

test("a donor sorts their donations below the tabs", async () => {
  const visitor = await openSignedIn("donor", { size: { width: 1280, height: 420 } });
  const { page } = visitor;
  await visitor.goto("/account?tab=donations");
  const newest = await column(page, "Date");
  await sortBy(page, "Date", "ascending");
  expect(new URL(page.url()).search).toBe("?tab=donations&sort=begun");
  const oldest = (await column(page, "Date")).map((day) => Date.parse(day));
  expect(oldest).toEqual(oldest.toSorted((a, b) => a - b));
  expect(oldest[0]).toBeLessThan(Date.parse(newest[0] ?? ""));
  await expectStickyHead(page, "Date", ".account-screen-tabs");
  expect(unexpectedComplaints(visitor)).toEqual([]);
});
