import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "../testing/show.tsx";
import { DropMenu } from "./drop-menu.tsx";

const choices = ["Active", "Paused", "Planned", "Ended"].map((label) => ({
  href: `#${label}`,
  label,
  current: false,
}));

const link = (name: string) => page.getByRole("link", { name, exact: true });

/** Presses keys and expects the focus on a choice. */
async function press(keys: string, label: string): Promise<void> {
  await userEvent.keyboard(keys);
  await expect.element(link(label)).toHaveFocus();
}

test("arrow keys, Home, End and letters move within a menu, and Escape returns to its button", async () => {
  show(
    <MemoryRouter>
      <DropMenu label="State" choices={choices} />
      <input aria-label="Other" />
    </MemoryRouter>,
  );
  const menu = () => document.querySelector("details");
  await expect.element(page.getByText("State")).toBeVisible();
  document.querySelector("summary")?.focus();
  await userEvent.keyboard("e");
  expect(menu()?.open).toBe(false);

  await press("{ArrowDown}", "Active");
  await press("{ArrowDown}", "Paused");
  await press("{End}", "Ended");
  await press("{ArrowDown}", "Active");
  await press("{ArrowUp}", "Ended");
  await press("{Home}", "Active");
  await press("p", "Paused");
  await press("l", "Planned");
  await userEvent.keyboard("{Escape}");
  expect(menu()?.open).toBe(false);
  expect(document.activeElement?.localName).toBe("summary");

  await press("{ArrowUp}", "Ended");
  await page.getByLabelText("Other").click();
  expect(menu()?.open).toBe(false);
});
