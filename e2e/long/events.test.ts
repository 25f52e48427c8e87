import { expect, test } from "vitest";
import { fillLogin, openSignedIn, samplePerson } from "../account-screen.ts";
import { findEmails } from "../mailbox.ts";
import { siteUrl } from "../visited-site.ts";
import { expectAccessible, newVisitor, unexpectedComplaints } from "../visitor.ts";

async function findMail(subject: string): Promise<string> {
  const found = async () =>
    (await findEmails(samplePerson("donor").email)).find((mail) => mail.subject.includes(subject))
      ?.text;
  await expect.poll(found).toBeTruthy();
  return (await found()) ?? "";
}

test("an event is published, found, signed up for and cancelled by people in different time zones", async () => {
  const title = `Lanterns on the quay ${Date.now()}`;
  const organiser = await openSignedIn("organiser", { timeZone: "America/Los_Angeles" });
  const { page } = organiser;
  await organiser.goto("/events");
  await page.getByRole("button", { name: "New event" }).click();
  const choice = page.getByRole("dialog", { name: "Which campaign is it for?" });
  await choice.waitFor();
  await expectAccessible(organiser);
  await choice.getByRole("link", { name: /^A boat with a fridge/ }).click();
  await page.getByRole("button", { name: "Publish event" }).click();
  await page.getByText("At least 3 characters").first().waitFor();
  await page.getByText("Please enter the place").first().waitFor();
  await page.getByLabel("Online").check();
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Description").fill("We light them.\nAll of them.");
  await page.getByLabel("Meeting platform").fill("Google Meet");
  await page.getByLabel("Link to the meeting").fill("http://meet.example.org");
  expect(await page.getByLabel("Time zone").inputValue()).toBe("America/Los_Angeles");
  await page.getByLabel("Time zone").selectOption("Europe/Berlin");
  await page.getByRole("button", { name: "Publish event" }).click();
  await page.getByText("Please enter the full link, starting with https://").first().waitFor();
  await expectAccessible(organiser);
  await page.getByLabel("Link to the meeting").fill("https://meet.example.org/lanterns");
  await page.getByRole("button", { name: "Publish event" }).click();
  await page.getByText("Event published.").waitFor();
  await page
    .getByText(/18:00 to 19:30 CES?T/)
    .first()
    .waitFor();

  const href = await page.getByRole("link", { name: title, exact: true }).getAttribute("href");
  await organiser.goto("/events");
  await page.getByLabel("Search events").fill(title);
  await page.getByLabel("Search events").press("Enter");
  await page.getByText("1 event", { exact: true }).waitFor();
  await page.getByRole("link", { name: title }).waitFor();

  const guest = await newVisitor({ timeZone: "America/New_York" });
  await guest.goto(String(href));
  await guest.page.getByText(/, 18:00 to 19:30 CES?T$/).waitFor();
  await guest.page.getByText(/^1[23]:00 your time$/).waitFor();
  await guest.page.getByRole("link", { name: "Sign up", exact: true }).last().click();
  await guest.page.waitForURL(/\/login\?next=/);
  await fillLogin(guest.page, samplePerson("donor"));
  await guest.page.getByRole("heading", { name: title }).waitFor();
  await guest.page.getByRole("button", { name: "Sign up" }).click();
  await guest.page.getByRole("heading", { name: "You're signed up" }).waitFor();
  await guest.page.getByText("1 person is coming").waitFor();
  expect(
    await guest.page.getByRole("link", { name: "Join the meeting" }).getAttribute("href"),
  ).toBe("https://meet.example.org/lanterns");
  const mail = await findMail(`You're signed up: ${title}`);
  expect(mail).toMatch(/, 18:00 to 19:30 CES?T/);
  const address = /\/api\/v1\/event\/\S+calendar\.ics\?key=\S+/.exec(mail)?.[0];
  const file = await (await fetch(siteUrl() + address)).text();
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(file).toContain("LOCATION:https://meet.example.org/lanterns");

  await organiser.goto(String(href));
  const campaign = page.getByRole("link", { name: "Manage your campaign's events" });
  const campaignHref = await campaign.getAttribute("href");
  await campaign.click();
  await page.getByRole("button", { name: `who signed up for ${title}` }).click();
  await page.getByRole("button", { name: `Cancel ${title}` }).click();
  await page.getByLabel("Message to guests (optional)").fill("The wind is too strong");
  await expectAccessible(organiser);
  await page.getByRole("button", { name: "Cancel the event" }).click();
  await page.getByText("Event cancelled").waitFor();
  expect(await findMail(`Cancelled: ${title}`)).toContain("The wind is too strong");

  await guest.goto("/events?show=mine");
  const card = guest.page.getByRole("article").filter({ hasText: title });
  await card.getByText("Cancelled").waitFor();
  await card.getByText("Signed up").waitFor();
  await guest.goto(String(campaignHref).replace(/\/campaign\/(\d+)\/events/, "/donate-page/$1"));
  await guest.page.getByRole("link", { name: title }).click();
  await guest.page.getByRole("heading", { name: "This event is over" }).waitFor();
  expect(unexpectedComplaints(organiser)).toEqual([]);
  expect(unexpectedComplaints(guest)).toEqual([]);
});

test("pages with Previous and Next, filters by year, and stores both in the URL", async () => {
  const visitor = await openSignedIn("donor");
  const { page } = visitor;
  await visitor.goto("/events");
  await page.getByText(/page 1 of \d/).waitFor();
  expect(await page.getByRole("button", { name: "Previous" }).isDisabled()).toBe(true);
  await page.getByRole("link", { name: "Next" }).press("Enter");
  await page.getByText(/page 2 of \d/).waitFor();
  expect(new URL(page.url()).search).toBe("?page=2");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe("All events");
  await visitor.reload();
  await page.getByText(/page 2 of \d/).waitFor();
  await page.getByRole("link", { name: "Previous" }).click();
  await page.getByText(/page 1 of \d/).waitFor();

  const lastYear = new Date(Date.now() - 365 * 24 * 60 * 60 * 1000).getUTCFullYear();
  await page.locator("summary", { hasText: "Year" }).click();
  await page.getByRole("link", { name: String(lastYear) }).click();
  await page.waitForURL(new RegExp(`year=${lastYear}`));
  await page.getByText(/^\d+ events?$/).waitFor();
  await visitor.goto("/events?q=nothing+is+called+so");
  await page.getByText("No matching events").waitFor();
  expect(unexpectedComplaints(visitor)).toEqual([]);
});
