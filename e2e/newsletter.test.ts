import { randomUUID } from "node:crypto";
import { expect, inject, test } from "vitest";
import { mailsTo } from "./mailbox.ts";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  newVisitor,
  sizes,
  type Visitor,
  type VisitorOptions,
} from "./visitor.ts";

const SUBSCRIBE = "**/api/v1/subscribe/**";
const freshEmail = () => `reader-${randomUUID().slice(0, 8)}@example.org`;

/** The footer's form, as somebody sees it on any public page. */
async function openForm(options: VisitorOptions = {}) {
  const visitor = await newVisitor(options);
  await visitor.goto("/how-giving-works");
  const { page } = visitor;
  const form = page.locator("footer form");
  if (options.javaScript !== false) {
    const isAlive = (element: Element) =>
      Object.keys(element).some((key) => key.startsWith("__reactProps"));
    await expect.poll(() => form.evaluate(isAlive)).toBe(true);
  }
  return {
    visitor,
    form,
    field: page.getByLabel("Get our newsletter"),
    button: form.getByRole("button", { name: "Subscribe" }),
    toast: page.locator(".Toastify__toast").last(),
  };
}

/** The link that the newest mail to an address has, on the site that is tested. */
async function linkTo(email: string): Promise<string> {
  await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
  const [mail] = await mailsTo(email);
  const url = new URL(/https?:\S+\/newsletter\/confirm\S+/.exec(mail?.text ?? "")?.[0] ?? "");
  return url.pathname + url.search;
}

async function expectFine(visitor: Visitor): Promise<void> {
  await expectAccessible(visitor);
  await expectNoSidewaysScroll(visitor);
}

test("errors show once a field was left", async () => {
  const { visitor, form, field, button } = await openForm();
  expect(await form.getByRole("alert").count()).toBe(0);
  await field.focus();
  await field.blur();
  await form.getByText("Email is required", { exact: true }).waitFor();
  await field.fill("nonsense");
  await form.getByText("Invalid email address", { exact: true }).waitFor();
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  await button.click();
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  await expectFine(visitor);
  await field.fill("ada@example.org");
  await expect.poll(() => form.getByRole("alert").count()).toBe(0);
  expect(visitor.complaints).toEqual([]);
});

test("the form is disabled with a spinner while it is sent, says what came of it, and is empty again", async () => {
  const { visitor, form, field, button, toast } = await openForm({ size: sizes.phone });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await visitor.page.route(SUBSCRIBE, async (route) => {
    await held;
    await route.continue();
  });
  const email = freshEmail();
  await field.fill(email);
  await field.press("Enter");
  await form.locator("button[aria-busy=true] svg, button[aria-busy=true] .spinner").waitFor();
  expect(await button.isDisabled()).toBe(true);
  release();
  await toast.getByText("Subscribed to newsletter successfully.", { exact: true }).waitFor();
  await form.getByRole("status").getByText("Please confirm it").waitFor();
  expect(await field.inputValue()).toBe("");
  expect(await button.isDisabled()).toBe(false);
  await field.blur();
  await form.getByRole("status").getByText("Please confirm it").waitFor();
  expect(await form.getByRole("alert").count()).toBe(0);
  await expectFine(visitor);
  expect(visitor.complaints).toEqual([]);

  await visitor.goto(await linkTo(email));
  await expectFine(visitor);
  await visitor.page.getByRole("button", { name: "Confirm" }).click();
  await visitor.page.getByRole("heading", { name: "You are on the list" }).waitFor();
  await expectFine(visitor);
  expect(visitor.complaints).toEqual([]);

  const again = await openForm();
  await again.field.fill(email);
  await again.button.click();
  await again.toast.getByText("Email already subscribed.", { exact: true }).waitFor();
  await again.form.getByRole("alert").getByText("Email already subscribed.").waitFor();
  expect(await again.field.inputValue()).toBe(email);
});

test("any other failure is said in words, and the address stays", async () => {
  const { visitor, form, field, button, toast } = await openForm();
  await visitor.page.route(SUBSCRIBE, (route) => route.abort());
  await field.fill("ada@example.org");
  await button.click();
  await toast.getByText("Subscription failed. Please try again.", { exact: true }).waitFor();
  await form.getByRole("alert").getByText("Subscription failed. Please try again.").waitFor();
  expect(await field.inputValue()).toBe("ada@example.org");
  expect(await button.isDisabled()).toBe(false);
});

test("without JavaScript somebody signs up for the newsletter", async () => {
  const { visitor, field, button } = await openForm({ javaScript: false });
  const { page } = visitor;
  await field.fill("nonsense");
  await button.click();
  await page.getByText("Invalid email address", { exact: true }).waitFor();
  const email = freshEmail();
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.locator("main").getByRole("button", { name: "Subscribe" }).click();
  await page.getByText("Look into your mailbox").waitFor();
  await visitor.goto(await linkTo(email));
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByText("You are on the list").waitFor();
});

test("a link that is not ours says so, and opening a link changes nothing", async () => {
  for (const name of ["unsubscribe", "preferences"]) {
    const answer = await fetch(`${inject("siteUrl")}/newsletter/${name}?token=x`);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([
      404,
      "private, no-store",
    ]);
    expect(await answer.text()).toContain("This link does not work");
  }
  const visitor = await newVisitor();
  await visitor.goto("/newsletter/confirm?token=x.y");
  await visitor.page.getByRole("button", { name: "Confirm" }).click();
  await visitor.page.getByText("This link does not work").waitFor();
  await expectFine(visitor);
});
