import { expect, test } from "vitest";
import { findDollarCampaign } from "./campaign-screen.ts";
import { createSettledDonation } from "./giving-form.ts";
import { waitForLink } from "./mailbox.ts";
import { newVisitor, sizes } from "./visitor.ts";

test("the menu leads to the login and to starting a campaign", async () => {
  const visitor = await newVisitor({ size: sizes.phone, javaScript: false });
  const { page } = visitor;
  for (const [from, link, path] of [
    ["/questions", "Login", "/login"],
    ["/account", "Start a Campaign", "/signup"],
  ] as const) {
    await visitor.goto(from);
    await page.locator(".mobile-menu > summary").click();
    const bar = page.getByRole("navigation", { name: "Main" });
    await bar.getByRole("link", { name: link }).click();
    await page.waitForURL(`**${path}`);
  }
});

test("pages that need scripts say so and send nothing", async () => {
  const visitor = await newVisitor({ javaScript: false });
  const { page } = visitor;
  await visitor.goto("/account");
  await page.getByRole("heading", { level: 1, name: "This page needs JavaScript" }).waitFor();
  await visitor.goto("/login");
  await page.getByText(/You need JavaScript/).waitFor();
  expect(await page.getByRole("button", { name: "Log in" }).isDisabled()).toBe(true);
});

test("a visitor searches and filters campaigns", async () => {
  const visitor = await newVisitor({ size: sizes.phone, javaScript: false });
  const { page } = visitor;
  await visitor.goto("/discover");
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Status").selectOption({ label: "Ended" });
  await page.getByRole("button", { name: "Show campaigns" }).click();
  await page.waitForURL(/state=ended/);
  await page.getByRole("button", { name: "Filters (1)" }).waitFor();
});

test("a donor chooses another campaign", async () => {
  const { page, goto } = await newVisitor({ javaScript: false });
  await goto(`/paymentpage?campaign=${await findDollarCampaign()}`);
  const before = await page.getByRole("heading", { level: 1 }).textContent();
  await page.getByRole("link", { name: "Choose another campaign" }).click();
  await page.locator(".campaign-chooser-result:not([aria-current])").first().click();
  await page.getByRole("radio").first().waitFor();
  expect(await page.getByRole("heading", { level: 1 }).textContent()).not.toBe(before);
});

test("a visitor subscribes to the newsletter", async () => {
  const visitor = await newVisitor({ javaScript: false });
  const { page } = visitor;
  await visitor.goto("/how-giving-works");
  await page.getByLabel("Get our newsletter").fill("nonsense");
  await page.locator("footer form").getByRole("button", { name: "Subscribe" }).click();
  await page.getByText("Invalid email address", { exact: true }).waitFor();
  const email = `reader-${Date.now()}@example.org`;
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.locator("main").getByRole("button", { name: "Subscribe" }).click();
  await page.getByText("Check your inbox").waitFor();
  await visitor.goto(await waitForLink(email, /\/newsletter\/confirm\S+/));
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByText("You're subscribed").waitFor();
});

test("a visitor corrects, sends and follows up a message", async () => {
  const visitor = await newVisitor({ javaScript: false });
  const { page } = visitor;
  const email = `asks-${Date.now()}@example.org`;
  await visitor.goto("/contactus");
  const form = page.locator("form.contact-form");
  const send = form.getByRole("button", { name: /Send message/ });
  await form.getByLabel("Subject").fill("My receipt");
  await send.click();
  for (const text of ["Full name is required", "Email is required", "Enquiry type is required"]) {
    await form.getByText(text).waitFor();
  }
  expect(await form.getByLabel("Subject").inputValue()).toBe("My receipt");
  await form.getByLabel("Full name").fill("Ada Obi");
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Enquiry type").selectOption("General Enquiry");
  await form.getByLabel("Message").fill("Where is it?");
  await send.click();
  await form.getByText("Yes! We got your message.").waitFor();
  await visitor.goto(await waitForLink(email, /\/contactus\/\S+\?key=\S+/));
  await page.getByRole("heading", { level: 1, name: "My receipt" }).waitFor();
  await page.getByLabel("Your reply").fill("I found it.");
  await page.getByRole("button", { name: "Send message" }).click();
  await page.getByRole("list", { name: "Messages" }).getByText("I found it.").waitFor();
});

test("a donor requests a refund after correcting the form", async () => {
  const { address } = await createSettledDonation();
  const donor = await newVisitor({ javaScript: false });
  await donor.goto(address.replace("/paymentsuccessfull", "/giveback"));
  const form = donor.page.getByRole("main");
  await form.getByLabel("Amount in USD").fill("51");
  await form.getByRole("button", { name: "Request refund" }).click();
  await form.getByText("Please choose a reason").waitFor();
  await form.getByLabel("Reason").selectOption("donor_wish");
  await form.getByRole("button", { name: "Request refund" }).click();
  await form.getByText(/^Refund of \$51\.00 requested on /).waitFor();
});
