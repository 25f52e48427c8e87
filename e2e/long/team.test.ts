import { expect, test } from "vitest";
import {
  bearerHeader,
  fillLogin,
  openSignedIn,
  type Person,
  readApi,
  samplePerson,
} from "../account-screen.ts";
import { createCampaignDraft, raisedText } from "../campaign-screen.ts";
import { findEmails, waitForLink } from "../mailbox.ts";
import { openOfficePage, tableRow } from "../office-screen.ts";
import { siteUrl } from "../visited-site.ts";
import {
  expectAccessible,
  newVisitor,
  twoFrames,
  unexpectedComplaints,
  type Visitor,
} from "../visitor.ts";

const TITLE = "A boat with a fridge, for the children up the Río Beni";

async function findOwnCampaign(): Promise<number> {
  const path = "/api/v1/campaign/list/?q=boat%20with%20a%20fridge";
  const { data } = await readApi<{ data: { id: number; title: string }[] }>(path);
  const found = data.find(({ title }) => title === TITLE);
  if (!found) throw new Error("the sample campaign is not there");
  return found.id;
}

async function addFollower(campaign: number): Promise<Person> {
  const follower = samplePerson("donor");
  const { status } = await fetch(`${siteUrl()}/api/v1/campaign/${campaign}/follow/`, {
    method: "PUT",
    headers: await bearerHeader(follower),
  });
  expect(status).toBe(200);
  return follower;
}

const waitForStatus = ({ page }: Visitor, text: RegExp) =>
  page.getByRole("status").filter({ hasText: text }).waitFor();

test("an update is posted, emailed to a follower and read", async () => {
  const campaign = await findOwnCampaign();
  const follower = await addFollower(campaign);
  const team = await openSignedIn("organiser");
  const { page } = team;
  await team.goto(`/campaign/${campaign}/updates`);
  await page.getByRole("button", { name: "Write an update" }).click();
  await page.getByLabel("Title").fill("The hull is painted");
  await page.getByLabel("What's new").fill("Blue, and it floats.\n\nSee https://example.org/hull.");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("region", { name: "Preview" }).getByText("Blue, and it floats.").waitFor();
  await expectAccessible(team);
  await page.getByRole("button", { name: "Post now" }).click();
  await waitForStatus(team, /Update posted. We're emailing it to \S.* people/);
  await page.getByRole("heading", { name: "The hull is painted" }).waitFor();

  const mail = async () =>
    (await findEmails(follower.email)).find(({ subject }) =>
      subject.includes("The hull is painted"),
    );
  await expect.poll(mail).toBeTruthy();
  const address = /https?:\/\/\S+\/donate-page\/\d+\?tab=update/.exec((await mail())?.text ?? "");
  const reader = await newVisitor();
  await reader.goto(new URL(address?.[0] ?? "").pathname + new URL(address?.[0] ?? "").search);
  await reader.page.getByRole("heading", { name: "The hull is painted" }).waitFor();
  const link = reader.page.getByRole("link", { name: "https://example.org/hull" });
  expect(await link.getAttribute("rel")).toContain("nofollow");
  expect([...team.complaints, ...reader.complaints]).toEqual([]);
});

test("a scheduled update can be edited, unscheduled and deleted", async () => {
  const team = await openSignedIn("organiser");
  const { page } = team;
  await team.goto(`/campaign/${await findOwnCampaign()}/updates`);
  const unschedule = page.getByRole("button", { name: "Unschedule “The fridge is on its way”" });
  await unschedule.waitFor();
  // The message appears only with the reloaded list, so that a quick click edits the new version.
  const list = Promise.withResolvers<void>();
  const isList = ({ pathname }: URL) => pathname.endsWith("/updates/");
  await page.route(isList, async (route) => {
    await list.promise;
    await route.continue();
  });
  const listRequest = page.waitForRequest((request) => isList(new URL(request.url())));
  await unschedule.click();
  await listRequest;
  await page.evaluate(twoFrames);
  expect(await page.getByText(/draft again/).count()).toBe(0);
  list.resolve();
  await waitForStatus(team, /draft again/);
  await page.getByRole("button", { name: "Edit “The fridge is on its way”" }).click();
  await page.getByRole("radio", { name: "Schedule" }).check();
  await page.getByLabel("Date and time").fill("2001-01-01T10:00");
  await page.getByRole("button", { name: "Schedule" }).click();
  await page.getByText("Choose a time in the future").first().waitFor();
  await page.getByLabel("Date and time").fill("2099-01-01T10:00");
  await page.getByRole("button", { name: "Schedule" }).click();
  await waitForStatus(team, /Update scheduled/);
  await page.getByRole("button", { name: "Delete “Who steers”" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await waitForStatus(team, /deleted/);
  await page.getByRole("heading", { name: "Who steers" }).waitFor({ state: "detached" });
});

test("two donors are thanked; an offline donation counts once the office confirms it, until it is undone", async () => {
  const campaign = await findOwnCampaign();
  const team = await openSignedIn("organiser");
  const donor = await newVisitor();
  const { page } = team;
  await donor.goto(`/donate-page/${campaign}`);
  const before = await raisedText(donor);
  await team.goto(`/campaign/${campaign}/gifts?thanked=no&source=online`);
  const boxes = page.getByRole("checkbox", { name: /Select the donation from/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole("button", { name: "Thank for 2 donations" }).click();
  const thanks = page.getByRole("dialog", { name: "Thank your donors" });
  await thanks.getByText(/2 donations not thanked for yet/).waitFor();
  await thanks.getByLabel("Message").fill("Dear {first name},\n\nThank you so much.");
  await thanks.getByRole("button", { name: "Preview" }).click();
  await thanks.getByText("Dear Amina,").waitFor();
  await expectAccessible(team);
  await thanks.getByRole("button", { name: "Send thanks" }).click();
  await waitForStatus(team, /Your thanks are on their way|There was no one left/);

  await team.goto(`/campaign/${campaign}/gifts`);
  await page.getByRole("button", { name: "Report a donation" }).click();
  const form = page.getByRole("dialog", { name: "Report an offline donation" });
  await form.getByRole("button", { name: "Report donation" }).click();
  await form.getByText("Please enter an amount").first().waitFor();
  await form.getByLabel("Amount in USD").fill("321");
  await form.getByLabel("Name").fill("Bilal Haddad");
  const email = "bilal-by-hand@example.org";
  await form.getByLabel("Email").fill(email);
  await expectAccessible(team);
  await form.getByRole("button", { name: "Report donation" }).click();
  await waitForStatus(team, /\$321\.00 was reported/);
  const waiting = tableRow(page, "Bilal Haddad");
  await waiting.getByText("Waiting for the charity to confirm").waitFor();
  await donor.goto(`/donate-page/${campaign}?tab=donation`);
  expect(await raisedText(donor)).toBe(before);
  expect(await donor.page.getByText("Bilal Haddad").count()).toBe(0);

  const office = await openOfficePage("/money/reported");
  await tableRow(office.page, "Bilal Haddad").getByRole("checkbox").check();
  await office.page.getByRole("button", { name: "Confirm 1 donation" }).click();
  await waitForStatus(office, /1 donation confirmed/);
  // The card beside the list leaves its latest donations out in low windows.
  await donor.page.getByText("Bilal Haddad").filter({ visible: true }).first().waitFor();
  await donor.goto(`/donate-page/${campaign}?tab=donation`);
  expect(await raisedText(donor)).not.toBe(before);
  await donor.page
    .getByText(/Donated offline/)
    .filter({ visible: true })
    .first()
    .waitFor();
  await expect.poll(() => findEmails(email)).toHaveLength(1);

  await team.goto(`/campaign/${campaign}/gifts`);
  await page.getByRole("button", { name: /Remove the donation from Bilal Haddad/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove donation" }).click();
  await waitForStatus(team, /donation was removed/);
  await donor.goto(`/donate-page/${campaign}?tab=donation`);
  expect(await raisedText(donor)).toBe(before);
  expect(await donor.page.getByText("Bilal Haddad").count()).toBe(0);
  expect([...team.complaints, ...donor.complaints, ...office.complaints]).toEqual([]);
});

const organiser = () => samplePerson("organiser");
const donor = () => samplePerson("donor");

test("a person is invited by email, logs in, joins the team and leaves again", async () => {
  const title = `Company wanted ${Date.now()}`;
  const id = await createCampaignDraft(organiser(), title);
  const owner = await openSignedIn("organiser");
  await owner.goto(`/campaign/${id}/team`);
  await owner.page.getByLabel("Their email address").fill(donor().email);
  await owner.page.getByRole("button", { name: "Send invitation" }).click();
  await owner.page.getByRole("button", { name: "Withdraw" }).waitFor();
  const link = await waitForLink(donor().email, /\/campaign\/join\?token=\S+/);

  await owner.goto(link);
  await owner.page.getByText("Log in with another account").waitFor();

  const friend = await newVisitor();
  await friend.goto(link);
  await friend.page.waitForURL(/\/login\?next=/);
  await fillLogin(friend.page, donor());
  await friend.page.getByRole("heading", { name: title }).waitFor();
  await expectAccessible(friend);
  await friend.page.getByRole("button", { name: "Join the team" }).click();
  await friend.page.waitForURL(new RegExp(`/campaign/${id}/team`));
  await friend.page.getByRole("button", { name: "Leave the team" }).click();
  const dialog = friend.page.getByRole("dialog", { name: "Leave this team?" });
  await dialog.getByRole("button", { name: "Leave the team" }).click();
  await friend.page.waitForURL(/\/dashboard/);
  await friend.goto(`/campaign/${id}/team`);
  await friend.page.getByText(title).waitFor({ state: "detached" });
  expect(unexpectedComplaints(friend)).toEqual([]);
});
