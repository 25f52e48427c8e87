import { expect, test } from "vitest";
import { bearerHeader, fillLogin, openSignedIn, readApi, samplePerson } from "../account-screen.ts";
import {
  expectAccessible,
  expectMessage,
  newVisitor,
  sizes,
  unexpectedComplaints,
} from "../visitor.ts";

async function findOrganisersCampaign(): Promise<number> {
  const list = await readApi<{ data: { id: number }[] }>(
    "/api/v1/campaign/list/?q=boat%20with%20a%20fridge",
  );
  const [first] = list.data;
  if (!first) throw new Error("no campaign");
  return first.id;
}

const remark = `The bow is the wrong way round, is it not? ${Date.now()}`;

test("a comment is posted, answered and hidden by the team, and deleted by its author", async () => {
  const id = await findOrganisersCampaign();
  const path = `/donate-page/${id}?tab=comments`;
  const donor = await openSignedIn("donor");
  const guest = await newVisitor();
  await donor.goto(path);
  await donor.page.getByLabel("Your comment").fill(remark);
  await donor.page.getByRole("button", { name: "Post comment" }).click();
  await donor.page.getByText("Comment posted.").waitFor();
  await donor.page.locator(".comment-item-text", { hasText: remark }).waitFor();
  await guest.goto(path);
  await guest.page.locator(".comment-item-text", { hasText: remark }).waitFor();

  const team = await openSignedIn("organiser");
  await team.goto(`/campaign/${id}/comments`);
  const item = team.page.locator(".moderated", { hasText: remark });
  await item.getByRole("button", { name: /^Reply/ }).click();
  await item.getByLabel(/^Your reply/).fill("It is. The painter was facing the river.");
  await item.getByRole("button", { name: "Post reply" }).click();
  await team.page.getByText("Reply posted.").waitFor();
  await expectAccessible(team);
  await guest.reload();
  await guest.page.getByText("The painter was facing the river.").waitFor();

  await item.getByRole("button", { name: /^Hide/ }).click();
  await team.page.getByText("Comment hidden.").waitFor();
  await guest.reload();
  await guest.page.getByRole("link", { name: "Log in to comment" }).waitFor();
  expect(await guest.page.getByText(remark).count()).toBe(0);
  await team.page.getByRole("link", { name: /^Hidden/ }).click();
  await item.getByRole("button", { name: /^Show again/ }).click();
  await team.page.getByText("Comment shown again.").waitFor();

  await donor.reload();
  const own = donor.page.locator(".comment-item", { hasText: remark }).first();
  await own.getByRole("button", { name: "Delete" }).click();
  await own.getByText("Delete this comment?").waitFor();
  await own.getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => donor.page.getByText(remark).count()).toBe(0);
  for (const visitor of [donor, guest, team]) {
    expect(unexpectedComplaints(visitor)).toEqual([]);
  }
});

test("a guest returns after logging in; likes and follows are saved", async () => {
  const id = await findOrganisersCampaign();
  const path = `/donate-page/${id}?tab=comments`;
  const visitor = await newVisitor({ size: sizes.phone });
  const { page } = visitor;
  await visitor.goto(path);
  await page.getByRole("link", { name: "Log in to comment" }).click();
  await page.waitForURL(/\/login\?next=/);
  await fillLogin(page, samplePerson("donor"));
  await page.waitForURL(new RegExp(`/donate-page/${id}\\?tab=comments`));
  const like = page.getByRole("button", { name: /^Like/ });
  const follow = page.getByRole("button", { name: /^Follow/ });
  const before = await like.getAttribute("aria-pressed");
  await like.click();
  await follow.click();
  const toggled = before === "true" ? "false" : "true";
  await expect.poll(() => like.getAttribute("aria-pressed")).toBe(toggled);
  await expect.poll(() => like.getAttribute("aria-disabled")).toBeNull();
  await expect.poll(() => follow.getAttribute("aria-disabled")).toBeNull();
  await visitor.reload();
  await expect.poll(() => like.getAttribute("aria-pressed")).toBe(toggled);
  expect(unexpectedComplaints(visitor)).toEqual([]);
});

test("a report shows what is missing and reaches the office's queue", async () => {
  const id = await findOrganisersCampaign();
  const headers = await bearerHeader(samplePerson("admin"));
  const countReports = async () =>
    (await readApi<{ reports: number }>("/api/v1/admin/queues/", headers)).reports;
  const before = await countReports();
  const visitor = await newVisitor({ size: sizes.phone });
  const { page } = visitor;
  await visitor.goto(`/donate-page/${id}`);
  await page.getByRole("link", { name: "Report Fundraiser" }).click();
  const dialog = page.getByRole("dialog", { name: "Report Fundraiser" });
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expectMessage(dialog, "Please choose a reason");
  await expectMessage(dialog, "Please write at least 10 characters");
  await expectAccessible(visitor);
  await dialog.getByLabel("What is wrong?").selectOption("money");
  await dialog.getByLabel("Tell us more").fill("I asked for the receipts twice.");
  await dialog.getByRole("button", { name: "Send report" }).click();
  await dialog.getByText("Our team reviews every report.").waitFor();
  expect(await countReports()).toBe(before + 1);
  expect(unexpectedComplaints(visitor)).toEqual([]);
});

test("a pledge is confirmed and received", async () => {
  const id = await findOrganisersCampaign();
  const donor = await openSignedIn("donor");
  const { page } = donor;
  await donor.goto(`/donate-page/${id}`);
  await page.getByRole("button", { name: "Offer something else" }).click();
  const dialog = page.getByRole("dialog", { name: "Give in kind" });
  const what = `A sextant ${Date.now()}`;
  await dialog.getByRole("button", { name: "Pledge" }).click();
  await dialog.getByText("Please say what you would like to give").waitFor();
  await dialog.getByLabel("What would you like to give?").fill(what);
  await dialog.getByLabel("How many").fill("2");
  await dialog.getByLabel("Don't show my name on the campaign page").check();
  await expectAccessible(donor);
  await dialog.getByRole("button", { name: "Pledge" }).click();
  await dialog.getByText("The team has received your pledge").waitFor();

  const team = await openSignedIn("organiser", { size: sizes.phone });
  await team.goto(`/campaign/${id}/in-kind?state=pledged`);
  const item = () => team.page.locator(".moderated", { hasText: what });
  await item()
    .getByRole("button", { name: /^Confirm/ })
    .click();
  await team.page.getByRole("button", { name: "Confirm and notify donor" }).click();
  await team.page.getByText(`2 × ${what}: confirmed.`).waitFor();
  await team.goto(`/campaign/${id}/in-kind?state=confirmed`);
  await item()
    .getByRole("button", { name: /^Mark as received/ })
    .click();
  await team.page.getByRole("dialog").getByRole("button", { name: "Mark as received" }).click();
  await team.page.getByText(`2 × ${what}: received.`).waitFor();

  await donor.reload();
  const line = page.locator("#in-kind li", { hasText: what });
  await line.getByText("Someone").waitFor();
  for (const visitor of [donor, team]) {
    expect(unexpectedComplaints(visitor)).toEqual([]);
  }
});
