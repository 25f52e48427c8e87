import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { mailsTo } from "./mailbox.ts";
import {
  allSizes,
  expectAccessible,
  expectNoSidewaysScroll,
  newVisitor,
  sizes,
  unexpected,
} from "./visitor.ts";

const CALL = "**/api/v1/contactus/";
let made = 0;

function newAddress(): string {
  made += 1;
  return `asks-${Date.now()}-${made}@example.org`;
}

/** The form's fields by their labels; the newsletter's below has others. */
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

/** The number in the newest mail to an address, with the thread's address. */
async function confirmation(address: string) {
  await expect.poll(async () => (await mailsTo(address)).length).toBeGreaterThan(0);
  const [mail] = await mailsTo(address);
  const number = /\((E-[\w-]+)\)/.exec(mail?.subject ?? "")?.[1] ?? "";
  const link = /\/contactus\/\S+\?key=\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  return { number, link };
}

test("each field says what is missing once it was touched", async () => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await visitor.goto("/contactus");
  await page.getByRole("heading", { level: 1, name: "Need More Info? Contact Us" }).waitFor();
  const form = fields(page);
  const options = await form.type.locator("option").allTextContents();
  expect(options).toEqual([
    "Select Enquiry Type",
    "Technical Support",
    "Sales Enquiry",
    "General Enquiry",
    "Other Enquiry",
  ]);
  const errors = form.form.locator(".field-error");
  expect(await errors.count()).toBe(0);
  for (const [field, text] of [
    [form.name, "Full name is required"],
    [form.email, "Email is required"],
    [form.type, "Enquiry type is required"],
    [form.subject, "Subject is required"],
    [form.message, "Message is required"],
  ] as const) {
    const said = async () => {
      await field.focus();
      await field.blur();
      return form.form.getByText(text).count();
    };
    await expect.poll(said).toBe(1);
  }
  await form.email.fill("ada at example");
  await form.email.blur();
  await form.form.getByText("Invalid email address").waitFor();
  expect(await form.email.getAttribute("aria-invalid")).toBe("true");
  await expectAccessible(visitor);
  await form.send.click();
  await form.form.getByRole("alert").first().waitFor();
  expect(unexpected(visitor)).toEqual([]);
});

test("a failed message says so and keeps what was typed; a sent one gives a toast, a number and an empty form", async () => {
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
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(CALL, async (route) => {
    await held;
    await route.continue();
  });
  await form.send.click();
  await form.form.locator("button[aria-busy=true] .animate-spin").waitFor();
  expect(await form.send.isDisabled()).toBe(true);
  release();
  const toast = page.locator(".Toastify__toast--success");
  await toast.getByText("Yes! We got your message. We'll get back to you shortly.").waitFor();
  const { number } = await confirmation(email);
  await form.form.getByRole("status").getByText(number).waitFor();
  expect(await form.send.isDisabled()).toBe(false);
  for (const field of [form.name, form.email, form.type, form.subject, form.message]) {
    expect(await field.inputValue()).toBe("");
  }
  expect(await form.form.locator(".field-error").count()).toBe(0);
  await expectAccessible(visitor);
});

test("without scripts a message is refused with its reasons, sent, and written to again", async () => {
  const visitor = await newVisitor({ javaScript: false });
  const { page } = visitor;
  const email = newAddress();
  await visitor.goto("/contactus");
  const form = fields(page);
  await form.subject.fill("My receipt");
  await form.send.click();
  await page.waitForLoadState("load");
  for (const text of ["Full name is required", "Email is required", "Enquiry type is required"]) {
    await form.form.getByText(text).waitFor();
  }
  expect(await form.subject.inputValue()).toBe("My receipt");
  await fill(page, email);
  await form.send.click();
  await form.form.getByText("Yes! We got your message.").waitFor();
  const { number, link } = await confirmation(email);
  await visitor.goto(link);
  await page.getByRole("heading", { level: 1, name: "My receipt" }).waitFor();
  await page.getByText(number).first().waitFor();
  await page.getByLabel("Write back").fill("I found it.");
  await page.getByRole("button", { name: "Send message" }).click();
  await page.getByRole("list", { name: "Messages" }).getByText("I found it.").waitFor();
});

test("the thread opens with its key alone, fits every screen and takes what is written", async () => {
  const sender = newAddress();
  const body = {
    email: sender,
    full_name: "Ada Obi",
    subject: "A <b>bold</b> question",
    message: "<script>alert(1)</script>",
    enquiry_type: "Other Enquiry",
  };
  const answer = await fetch(`${inject("siteUrl")}/api/v1/contactus/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(201);
  const { link, number } = await confirmation(sender);
  for (const size of Object.values(sizes)) {
    const visitor = await newVisitor({ size });
    const { page } = visitor;
    await visitor.goto(link);
    await page.getByText("<script>alert(1)</script>").waitFor();
    await expectAccessible(visitor);
    await expectNoSidewaysScroll(visitor);
    await page.getByRole("button", { name: "Send message" }).click();
    await page.getByText("Message is required").waitFor();
    await page.getByLabel("Write back").fill("One more thing.");
    await page.getByRole("button", { name: "Send message" }).click();
    await page.getByRole("status").getByText("We got it").waitFor();
    expect(await page.getByLabel("Write back").inputValue()).toBe("");
    await visitor.goto(`/contactus/${number}?key=guessed`);
    await page.getByRole("heading", { level: 1, name: "This stream leads nowhere" }).waitFor();
    expect(unexpected(visitor)).toEqual([]);
  }
});

test.each(Object.entries(allSizes))("the contact page fits a %s screen", async (_name, size) => {
  const visitor = await newVisitor({ size });
  await visitor.goto("/contactus");
  await expectAccessible(visitor);
  await expectNoSidewaysScroll(visitor);
});
