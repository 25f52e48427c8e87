import { expect, test } from "vitest";
import { createAccount, newPerson, readApi } from "../account-screen.ts";
import { giveReason, listItem, openOfficePage, tableRow } from "../office-screen.ts";
import { expectAccessible, expectMessage, sizes, unexpectedComplaints } from "../visitor.ts";

const email = {
  id: "4b1f7a52-6f0c-4f0e-8a53-0d6f6f0b9a11",
  queue: "send-mail",
  tries: 11,
  made_at: "2026-11-20T10:00:00.000Z",
  failed_at: "2026-11-20T11:00:00.000Z",
  error: "connect ECONNREFUSED",
};
const check = { ...email, id: "4b1f7a52-6f0c-4f0e-8a53-0d6f6f0b9a12", queue: "check-books" };

/** The page with two failed jobs from a stub: a real job fails only after half an hour. */
async function openJobsPage() {
  const visitor = await openOfficePage("", { size: sizes.phone });
  const { page } = visitor;
  const left = [email, check];
  const requests: Array<{ path: string; body: unknown }> = [];
  await page.route("**/api/v1/admin/jobs/**", async (route) => {
    const request = route.request();
    const { pathname, searchParams } = new URL(request.url());
    if (request.method() === "POST") {
      requests.push({ path: pathname, body: request.postDataJSON() });
      left.splice(0, 1);
      return route.fulfill({ json: { message: "Done." } });
    }
    if (!pathname.endsWith("/failed/")) return route.continue();
    const queue = searchParams.get("queue");
    const data = left.filter((job) => queue === null || job.queue === queue);
    return route.fulfill({ json: { data, next_cursor: null } });
  });
  await visitor.goto("/admin/jobs");
  await page.getByRole("heading", { level: 1, name: "Background tasks" }).waitFor();
  await listItem(page, email.id).waitFor();
  return { visitor, page, requests };
}

test("lists failed jobs, which can be run again or given up", async () => {
  const { visitor, page, requests } = await openJobsPage();
  await listItem(page, /^Messages from payment providers/).waitFor();
  await listItem(page, email.id).getByText("Technical details").click();
  await listItem(page, email.id).getByText(email.error).waitFor();
  expect(await listItem(page, check.id).getByRole("button", { name: "Give up" }).count()).toBe(0);
  await listItem(page, email.id).getByRole("button", { name: "Give up" }).click();
  await page.getByRole("dialog").getByText("This email will never be sent.").waitFor();
  await expectAccessible(visitor);
  await giveReason(page, "Give up", "The address is gone.");
  await expect.poll(() => listItem(page, email.id).count()).toBe(0);
  await listItem(page, check.id).getByRole("button", { name: "Run again" }).click();
  await page.getByText("No failed tasks").waitFor();
  expect(requests).toEqual([
    {
      path: `/api/v1/admin/jobs/send-mail/failed/${email.id}/give-up/`,
      body: { reason: "The address is gone." },
    },
    { path: `/api/v1/admin/jobs/check-books/failed/${check.id}/run/`, body: null },
  ]);
  expect(unexpectedComplaints(visitor)).toEqual([]);
});

test("erases an account, and then the data left under its unconfirmed address", async () => {
  const person = await createAccount(newPerson("Nwachukwu"));
  const visitor = await openOfficePage("/users");
  const { page } = visitor;
  await page.getByLabel("Name or email address").fill(person.email);
  await page.getByRole("main").getByRole("button", { name: "Search" }).click();
  await tableRow(page, person.email)
    .getByRole("button", { name: /^Erase/ })
    .click();
  const dialog = page.getByRole("dialog");
  const confirm = dialog.getByRole("button", { name: "Erase permanently" });
  await confirm.click();
  await dialog.getByText("Please give a reason").waitFor();
  await dialog.getByText("This doesn't match").waitFor();
  await expectAccessible(visitor);
  const erase = async () => {
    await dialog.getByLabel(/^Reason/).fill("Requested by email on 3 May");
    await dialog.getByLabel(/^Type/).fill(person.email);
    await confirm.click();
  };
  await erase();
  await page.getByRole("status").getByText("The account has been erased.").waitFor();
  await expect.poll(() => tableRow(page, person.email).count()).toBe(0);
  await page.getByLabel("Their email address").fill(person.email);
  const lookUp = page.getByRole("button", { name: "Look up" });
  await lookUp.click();
  await page.getByText(`We have this data for ${person.email}: 1 emailed code.`).waitFor();
  await page.getByRole("button", { name: "Erase all data" }).click();
  await erase();
  await page.getByRole("status").getByText("All data for this address has been erased.").waitFor();
  await lookUp.click();
  await page.getByText(`We have no data for ${person.email}`).waitFor();
  expect(unexpectedComplaints(visitor)).toEqual([]);
});

test("adds and reorders causes, also by keyboard", async () => {
  const visitor = await openOfficePage("/causes");
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
  await listItem(page, name).waitFor();
  const order = () => page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
  expect((await order()).at(-1)).toBe(name);
  const up = page.getByRole("button", { name: `Move ${name} up` });
  await up.focus();
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await order()).indexOf(name)).toBe((await order()).length - 2);
  const { campaign_categories } = await readApi<{ campaign_categories: Array<{ name: string }> }>(
    "/api/v1/campaign_category/list/",
  );
  expect(campaign_categories.at(-2)?.name).toBe(name);
  expect(unexpectedComplaints(visitor)).toEqual([]);
});

test("features another campaign, and adds and removes a testimonial", async () => {
  const visitor = await openOfficePage("/featured");
  const { page } = visitor;
  const button = page.getByRole("button", { name: /^Feature / }).first();
  const label = (await button.getAttribute("aria-label")) ?? "";
  await button.click();
  const now = page.getByRole("region", { name: "Featured campaign" });
  await now.getByText(label.replace("Feature ", "")).waitFor();
  await visitor.goto("/admin/testimonials");
  const author = `Ada ${Date.now()}`;
  await page.getByRole("button", { name: "New testimonial" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What they say").fill("It came on a Tuesday.");
  await dialog.getByLabel("Name").fill(author);
  await dialog.getByLabel("Role").fill("Donor, Lagos");
  await dialog.getByRole("button", { name: "Save" }).click();
  await listItem(page, author)
    .getByRole("button", { name: /^Remove/ })
    .click();
  await listItem(page, author)
    .getByRole("button", { name: /^Really remove/ })
    .click();
  await page.getByRole("status").getByText("The testimonial was removed.").waitFor();
  expect(await listItem(page, author).count()).toBe(0);
  expect(unexpectedComplaints(visitor)).toEqual([]);
});
