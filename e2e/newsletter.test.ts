import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { waitForLink } from "./mailbox.ts";
import { expectAccessible, newVisitor, sizes } from "./visitor.ts";

const SUBSCRIBE = "**/api/v1/subscribe/**";
const freshEmail = () => `reader-${randomUUID().slice(0, 8)}@example.org`;

async function openForm() {
  const visitor = await newVisitor({ size: sizes.phone });
  await visitor.goto("/how-giving-works");
  const { page } = visitor;
  const form = page.locator("footer form");
  const isAlive = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith("__reactProps"));
  await expect.poll(() => form.evaluate(isAlive)).toBe(true);
  return {
    visitor,
    form,
    field: page.getByLabel("Get our newsletter"),
    button: form.getByRole("button", { name: "Subscribe" }),
    toast: page.locator(".Toastify__toast").last(),
  };
}

test("shows errors on blur", async () => {
  const { visitor, form, field, button } = await openForm();
  expect(await form.getByRole("alert").count()).toBe(0);
  await field.focus();
  await field.blur();
  await form.getByText("Email is required", { exact: true }).waitFor();
  await field.fill("nonsense");
  await form.getByText("Invalid email address", { exact: true }).waitFor();
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  await button.click();
  // The form validates asynchronously before it focuses the field.
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await expectAccessible(visitor);
  await field.fill("ada@example.org");
  await expect.poll(() => form.getByRole("alert").count()).toBe(0);
  expect(visitor.complaints).toEqual([]);
});

test("disables the form with a spinner while sending, reports the outcome, and clears the field", async () => {
  const { visitor, form, field, button, toast } = await openForm();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await visitor.page.route(SUBSCRIBE, async (route) => {
    await released;
    await route.continue();
  });
  const email = freshEmail();
  await field.fill(email);
  await field.press("Enter");
  await form.locator("button[aria-busy=true] svg, button[aria-busy=true] .spinner").waitFor();
  expect(await button.isDisabled()).toBe(true);
  release();
  await toast.getByText("Subscribed to newsletter successfully.", { exact: true }).waitFor();
  await form.getByRole("status").getByText("Please confirm").waitFor();
  expect(await field.inputValue()).toBe("");
  expect(await button.isDisabled()).toBe(false);
  await field.blur();
  await form.getByRole("status").getByText("Please confirm").waitFor();
  expect(await form.getByRole("alert").count()).toBe(0);
  expect(visitor.complaints).toEqual([]);

  await visitor.goto(await waitForLink(email, /\/newsletter\/confirm\S+/));
  await visitor.page.getByRole("button", { name: "Confirm" }).click();
  await visitor.page.getByRole("heading", { name: "You're subscribed" }).waitFor();
  expect(visitor.complaints).toEqual([]);

  const again = await openForm();
  await again.field.fill(email);
  await again.button.click();
  await again.toast.getByText("Email already subscribed.", { exact: true }).waitFor();
  await again.form.getByRole("alert").getByText("Email already subscribed.").waitFor();
  expect(await again.field.inputValue()).toBe(email);
});

test("reports any other failure and keeps the address", async () => {
  const { visitor, form, field, button, toast } = await openForm();
  await visitor.page.route(SUBSCRIBE, (route) => route.abort());
  await field.fill("ada@example.org");
  await button.click();
  await toast.getByText("Subscription failed. Please try again.", { exact: true }).waitFor();
  await form.getByRole("alert").getByText("Subscription failed. Please try again.").waitFor();
  expect(await field.inputValue()).toBe("ada@example.org");
  expect(await button.isDisabled()).toBe(false);
});
