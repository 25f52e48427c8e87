import { expect, test } from "vitest";
import { haveAccount, logIn, newPerson, read, signedIn } from "./account-screen.ts";
import { giveReason, inOffice, item, line } from "./office-screen.ts";
import { expectAccessible, expectMessage, expectNoSidewaysScroll, unexpected } from "./visitor.ts";

const rooms = [
  "Reviews",
  "Reports",
  "Enquiries",
  "Money",
  "Alerts",
  "Jobs",
  "Causes",
  "Featured",
  "Testimonials",
  "Settings",
  "Users",
  "Audit trail",
];

test("every room is reached from every other, fits a desk, and is accessible", async () => {
  const visitor = await inOffice();
  const { page } = visitor;
  await page.getByRole("heading", { level: 1, name: "The office" }).waitFor();
  await expectAccessible(visitor);
  await expectNoSidewaysScroll(visitor);
  for (const name of rooms) {
    const tabs = page.getByRole("navigation", { name: "Office" });
    await tabs.getByRole("link", { name: new RegExp(`^${name}`) }).click();
    await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
    await expect.poll(() => page.locator("main .skeleton").count()).toBe(0);
    await expectAccessible(visitor);
    await expectNoSidewaysScroll(visitor);
  }
  expect(unexpected(visitor)).toEqual([]);
});

test("for everybody else the office is not there", async () => {
  const visitor = await signedIn(await haveAccount());
  for (const path of ["/admin", "/admin/users", "/admin/audit"]) {
    await visitor.goto(path);
    await visitor.page.getByRole("heading", { name: "This stream leads nowhere" }).waitFor();
    expect(await visitor.page.getByRole("navigation", { name: "Office" }).count()).toBe(0);
  }
  expect(unexpected(visitor)).toEqual([]);
});

test("an account is found, shut out at once, and let in again", async () => {
  const person = await haveAccount(newPerson("Oyelaran"));
  const victim = await signedIn(person);
  const visitor = await inOffice("/users");
  const { page } = visitor;
  await page.getByLabel("Name or email address").fill(person.email);
  await page.getByRole("main").getByRole("button", { name: "Search" }).click();
  const card = line(page, person.email);
  await card.getByRole("button", { name: /^Disable/ }).click();
  await giveReason(page, "Disable", "A name that is not theirs");
  await card.getByText("Disabled", { exact: true }).waitFor();
  await victim.goto("/account");
  await victim.page.waitForURL(/\/login/);
  await card.getByRole("button", { name: /^Enable/ }).click();
  await page.getByRole("status").getByText("may sign in again").waitFor();
  await logIn(victim, person);
  expect(unexpected(visitor)).toEqual([]);
});

test("an account is erased for good, and then what its unproven address leaves", async () => {
  const person = await haveAccount(newPerson("Nwachukwu"));
  const visitor = await inOffice("/users");
  const { page } = visitor;
  await page.getByLabel("Name or email address").fill(person.email);
  await page.getByRole("main").getByRole("button", { name: "Search" }).click();
  await line(page, person.email)
    .getByRole("button", { name: /^Erase/ })
    .click();
  const dialog = page.getByRole("dialog");
  const confirm = dialog.getByRole("button", { name: "Erase for good" });
  await confirm.click();
  await dialog.getByText("Please give a reason").waitFor();
  await dialog.getByText("This is not the same").waitFor();
  await expectAccessible(visitor);
  const erase = async () => {
    await dialog.getByLabel(/^Reason/).fill("Asked by mail on 3 May");
    await dialog.getByLabel(/^Type/).fill(person.email);
    await confirm.click();
  };
  await erase();
  await page.getByRole("status").getByText("The account is erased.").waitFor();
  await expect.poll(() => line(page, person.email).count()).toBe(0);
  await page.getByLabel("Their email address").fill(person.email);
  const lookUp = page.getByRole("button", { name: "Look up" });
  await lookUp.click();
  await page.getByText(`We keep this under ${person.email}: 1 code by mail.`).waitFor();
  await expectAccessible(visitor);
  await page.getByRole("button", { name: "Erase all of it" }).click();
  await erase();
  await page.getByRole("status").getByText("What was kept by this address is erased.").waitFor();
  await lookUp.click();
  await page.getByText(`We keep nothing under ${person.email}`).waitFor();
  expect(unexpected(visitor)).toEqual([]);
});

test("causes are added, edited and put in order, by keyboard as well", async () => {
  const visitor = await inOffice("/causes");
  const { page } = visitor;
  const name = `Clean water ${Date.now()}`;
  await page.getByRole("button", { name: "New cause" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectMessage(dialog, "Name is required");
  await expectMessage(dialog, "Please choose a picture");
  await expectAccessible(visitor);
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Description").fill("Wells, pipes and the people who mend them.");
  await dialog.getByRole("radio", { name: "health aid 2" }).check({ force: true });
  await dialog.getByRole("button", { name: "Save" }).click();
  await item(page, name).waitFor();
  const order = () => page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
  expect((await order()).at(-1)).toBe(name);
  const up = page.getByRole("button", { name: `Move ${name} up` });
  await up.focus();
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await order()).indexOf(name)).toBe((await order()).length - 2);
  const { campaign_categories } = await read<{ campaign_categories: Array<{ name: string }> }>(
    "/api/v1/campaign_category/list/",
  );
  expect(campaign_categories.at(-2)?.name).toBe(name);
  expect(unexpected(visitor)).toEqual([]);
});

test("another campaign is featured, and a testimonial comes and goes", async () => {
  const visitor = await inOffice("/featured");
  const { page } = visitor;
  const button = page.getByRole("button", { name: /^Feature / }).first();
  const label = (await button.getAttribute("aria-label")) ?? "";
  await button.click();
  const now = page.getByRole("region", { name: "Featured now" });
  await now.getByText(label.replace("Feature ", "")).waitFor();
  await visitor.goto("/admin/testimonials");
  const author = `Ada ${Date.now()}`;
  await page.getByRole("button", { name: "New testimonial" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What they say").fill("It came on a Tuesday.");
  await dialog.getByLabel("Name").fill(author);
  await dialog.getByLabel("Role").fill("Donor, Lagos");
  await dialog.getByRole("button", { name: "Save" }).click();
  await item(page, author)
    .getByRole("button", { name: /^Remove/ })
    .click();
  await item(page, author)
    .getByRole("button", { name: /^Really remove/ })
    .click();
  await page.getByRole("status").getByText("The testimonial is gone.").waitFor();
  expect(await item(page, author).count()).toBe(0);
  expect(unexpected(visitor)).toEqual([]);
});

test("a room that fails to load says so and is tried again", async () => {
  const visitor = await inOffice();
  const { page } = visitor;
  await page.getByRole("heading", { level: 1, name: "The office" }).waitFor();
  await page.route("**/api/v1/admin/reviews/", (route) => route.abort());
  await visitor.goto("/admin/reviews");
  await page.getByText("The reviews could not be loaded.").waitFor();
  await page.unroute("**/api/v1/admin/reviews/");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => page.getByText("could not be loaded").count()).toBe(0);
});
