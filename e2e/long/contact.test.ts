import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createEnquiry } from "../account-screen.ts";
import { findEmails, waitForLink } from "../mailbox.ts";
import { newVisitor, sizes, unexpectedComplaints } from "../visitor.ts";

const CALL = "**/api/v1/contactus/";
const newAddress = () => `asks-${randomUUID()}@example.org`;

/** The fields of the contact form, as opposed to those of the newsletter form. */
function fields(page: Page) {
  const form = page.locator("form.contact-form");
  return {
    form,
    name: form.getByLabel("Full name"),
    email: form.getByLabel("Email"),
    type: form.getByLabel("Enquiry type"),
    subject: form.getByLabel("Subject"),
    message: form.getByLabel("Message"),
    send: form.getByRole("button", { name: /Send message/ }),
  };
}

async function fill(page: Page, email: string): Promise<void> {
  const form = fields(page);
  await form.name.fill("Ada Obi");
  await form.email.fill(email);
  await form.type.selectOption("General Enquiry");
  await form.subject.fill("My receipt");
  await form.message.fill("Where is it?\nI gave in March.");
}

test("a message that fails is reported and kept; a sent one shows a toast and a number and clears the form", async () => {
  const visitor = await newVisitor();
  const { page } = visitor;
  const email = newAddress();
  await visitor.goto("/contactus");
  const form = fields(page);
  await page.route(CALL, (route) => route.abort());
  await fill(page, email);
  await form.send.click();
  const failed = page.locator(".Toastify__toast--error");
  await failed.getByText("Contact us failed. Please try again.").waitFor();
  await form.form.locator(".form-problem").waitFor();
  expect(await form.subject.inputValue()).toBe("My receipt");
  await page.unroute(CALL);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(CALL, async (route) => {
    await released;
    await route.continue();
  });
  await form.send.click();
  await form.form.locator("button[aria-busy=true] .animate-spin").waitFor();
  expect(await form.send.isDisabled()).toBe(true);
  release();
  const toast = page.locator(".Toastify__toast--success");
  await toast.getByText("Yes! We got your message. We'll get back to you shortly.").waitFor();
  await expect.poll(() => findEmails(email)).toHaveLength(1);
  const number = /\((E-[\w-]+)\)/.exec((await findEmails(email))[0]?.subject ?? "")?.[1] ?? "none";
  await form.form.getByRole("status").getByText(number).waitFor();
  expect(await form.send.isDisabled()).toBe(false);
  for (const field of [form.name, form.email, form.type, form.subject, form.message]) {
    expect(await field.inputValue()).toBe("");
  }
  expect(await form.form.locator(".field-error").count()).toBe(0);
});

test("the thread opens only with its key and accepts a reply", async () => {
  const email = newAddress();
  await createEnquiry(email, "A <b>bold</b> question", "<script>alert(1)</script>");
  const link = await waitForLink(email, /\/contactus\/\S+\?key=\S+/);
  const visitor = await newVisitor({ size: sizes.phone });
  const { page } = visitor;
  await visitor.goto(link);
  await page.getByText("<script>alert(1)</script>").waitFor();
  await page.getByRole("button", { name: "Send message" }).click();
  await page.getByText("Message is required").waitFor();
  await page.getByLabel("Your reply").fill("One more thing.");
  await page.getByRole("button", { name: "Send message" }).click();
  await page.getByRole("status").getByText("Message sent").waitFor();
  expect(await page.getByLabel("Your reply").inputValue()).toBe("");
  await visitor.goto(link.replace(/key=.*/, "key=guessed"));
  await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
  expect(unexpectedComplaints(visitor)).toEqual([]);
});
