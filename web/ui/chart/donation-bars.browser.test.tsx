import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "../../testing/show.tsx";
import "../../area.css";
import { DonationBars } from "./donation-bars.tsx";

const bars = [
  { label: "Jan", name: "January 2026", amount: 100, gifts: 2, last_year: 40 },
  { label: "Feb", name: "February 2026", amount: 0, gifts: 0, last_year: 0 },
  { label: "Mar", name: "March 2026", amount: 50, gifts: 1, last_year: 0 },
  { label: "Apr", name: "April 2026", amount: 0, gifts: 0, last_year: 900 },
];
const props = {
  label: "Donations by month",
  step: "Month",
  currency: "USD",
  currentCount: 3,
} as const;

const reader = page.getByRole("slider", { name: "Month by month: Donations by month" });
const tip = () => document.querySelector(".chart-drawing-tip")?.textContent ?? null;
const table = page.getByRole("table", { name: /^Donations by month/ });
const rows = () =>
  table
    .getByRole("row")
    .elements()
    .map((row) => row.textContent);

/** A position above a bar. */
const above = (bar: number) => ({ position: { x: 40 + bar * 80, y: 20 } });
const plot = () => page.elementLocator(document.querySelector(".chart-drawing-plot") as Element);

beforeEach(async () => {
  show(
    <div style={{ width: 320 }}>
      <DonationBars {...props} bars={bars} totalBefore={850} goal={1000} />
      <p>Elsewhere</p>
    </div>,
  );
  await expect.element(reader).toBeInTheDocument();
});

test("keys select past and current bars from one tab stop, and Escape hides the description", async () => {
  await userEvent.keyboard("{Tab}");
  await expect.element(reader).toHaveFocus();
  expect(tip()).toBe("March 2026$50 from 1 donationNone a year before");
  await userEvent.keyboard("{ArrowRight}");
  expect(tip()).toContain("March");
  await userEvent.keyboard("{Home}");
  expect(tip()).toBe("January 2026$100 from 2 donations$40 a year before");
  await expect
    .element(reader)
    .toHaveAttribute("aria-valuetext", "January 2026: $100 from 2 donations, $40 a year before");
  await userEvent.keyboard("{Escape}");
  expect(tip()).toBeNull();
  await expect.element(reader).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  expect(tip()).toContain("No donations");
  await userEvent.keyboard("{Tab}");
  expect(tip()).toBeNull();
  await expect.element(page.getByRole("button", { name: "Show as a table" })).toHaveFocus();
});

test("hovering describes a bar, and a touch does until the next touch elsewhere", async () => {
  await plot().hover(above(0));
  expect(tip()).toContain("$100");
  await plot().hover(above(3));
  expect(tip()).toBeNull();
  await plot().hover(above(2));
  expect(tip()).toContain("$50");
  await userEvent.keyboard("{Escape}");
  expect(tip()).toBeNull();
  await page.getByText("Elsewhere").hover();
  const box = plot().element();
  const { left, top } = box.getBoundingClientRect();
  const finger = { bubbles: true, pointerType: "touch", clientX: left + 40, clientY: top + 20 };
  box.dispatchEvent(new PointerEvent("pointerdown", finger));
  box.dispatchEvent(new PointerEvent("pointerout", finger));
  await expect.poll(tip).toContain("$100");
  page.getByText("Elsewhere").element().dispatchEvent(new PointerEvent("pointerdown", finger));
  await expect.poll(tip).toBeNull();
});

test("the running total includes earlier donations and shows the goal as a line", async () => {
  await page.getByRole("button", { name: "Show the running total" }).click();
  await userEvent.keyboard("{Shift>}{Tab}{Tab}{/Shift}");
  await expect.element(page.getByRole("slider")).toHaveFocus();
  expect(tip()).toBe("March 2026$1,000 raised by then100% of the goal");
  await expect.element(page.getByText("Goal $1K", { exact: true })).toBeInTheDocument();
  await page.getByRole("button", { name: "Show as a table" }).click();
  expect(rows()).toEqual(["MonthRaised by then", "Jan$950.00", "Feb$950.00", "Mar$1,000.00"]);
  await page.getByRole("button", { name: "Show each month" }).click();
  expect(rows()[1]).toBe("Jan$100.002$40.00");
  expect(rows()).toHaveLength(4);
});
