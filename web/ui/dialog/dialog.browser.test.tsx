import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "../../testing/show.tsx";
import { Dialog } from "./dialog.tsx";

function TestDialog({ keepOpen }: { keepOpen: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Give
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="How much?" keepOpen={keepOpen}>
        <p>Any amount helps.</p>
        <input aria-label="Amount" />
      </Dialog>
    </>
  );
}

const opener = page.getByRole("button", { name: "Give" });
const dialog = page.getByRole("dialog", { name: "How much?" });
const words = page.getByText("Any amount helps.");
const amount = page.getByLabelText("Amount");
/** A position on the backdrop, relative to the dialog's corner. */
const beside = { x: -20, y: -20 };

async function openDialog(keepOpen = false): Promise<void> {
  show(<TestDialog keepOpen={keepOpen} />);
  await opener.click();
  await expect.element(dialog).toBeVisible();
}

/** What has not happened within two frames will not happen. */
async function expectStillOpen(): Promise<void> {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  expect(dialog.query()).not.toBeNull();
  expect(amount.query()).not.toBeNull();
}

async function expectClosed(): Promise<void> {
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(amount).not.toBeInTheDocument();
}

test("opening moves the focus into the dialog, and closing returns it", async () => {
  await openDialog();
  expect(dialog.element().contains(document.activeElement)).toBe(true);
  await page.getByRole("button", { name: "Close" }).click();
  await expectClosed();
  await expect.element(opener).toHaveFocus();
});

test("Escape closes it and returns the focus", async () => {
  await openDialog();
  await amount.fill("50");
  await userEvent.keyboard("{Escape}");
  await expectClosed();
  await expect.element(opener).toHaveFocus();
});

test("reopening starts with empty fields", async () => {
  await openDialog();
  await amount.fill("50");
  await userEvent.keyboard("{Escape}");
  await expectClosed();
  await opener.click();
  await expect.element(amount).toHaveValue("");
});

test("the page behind can be neither focused nor clicked", async () => {
  await openDialog();
  for (let steps = 0; steps < 4; steps += 1) {
    await userEvent.tab();
    expect(document.activeElement).not.toBe(opener.query());
  }
  const behind = document.querySelector("button:not(dialog *)")?.getBoundingClientRect();
  const hit = document.elementFromPoint((behind?.x ?? 0) + 2, (behind?.y ?? 0) + 2);
  expect(hit).toBe(dialog.element());
});

test("a click on the backdrop closes it", async () => {
  await openDialog();
  await dialog.click({ position: beside });
  await expectClosed();
});

test("a click inside, or on the padding, does not close it", async () => {
  await openDialog();
  await words.click();
  await dialog.click({ position: { x: 3, y: 3 } });
  await expectStillOpen();
});

test("selecting text past the edge leaves it open", async () => {
  await openDialog();
  await userEvent.dragAndDrop(words, dialog, { targetPosition: beside });
  await expectStillOpen();
});

test("a press on the backdrop that ends inside leaves it open", async () => {
  await openDialog();
  await userEvent.dragAndDrop(dialog, words, { sourcePosition: beside });
  await expectStillOpen();
});

test("keepOpen ignores Escape and backdrop clicks; the close button still works", async () => {
  await openDialog(true);
  await userEvent.keyboard("{Escape}");
  await userEvent.keyboard("{Escape}");
  await expectStillOpen();
  await dialog.click({ position: beside });
  await expectStillOpen();
  await page.getByRole("button", { name: "Close" }).click();
  await expectClosed();
});
