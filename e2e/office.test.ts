import { expect, test } from "vitest";
import {
  bearerHeader,
  createAccount,
  createConfirmedAccount,
  createEnquiry,
  logIn,
  newPerson,
  openSignedIn,
  post,
  readApi,
  samplePerson,
} from "./account-screen.ts";
import { createSettledDonation } from "./giving-form.ts";
import { findEmails, waitForLink } from "./mailbox.ts";
import { giveReason, listItem, openOfficePage, tableRow } from "./office-screen.ts";
import { siteUrl } from "./visited-site.ts";
import { expectAccessible, newVisitor, sizes, unexpectedComplaints } from "./visitor.ts";

interface Listed {
  readonly data: ReadonlyArray<{ readonly id: number; readonly title: string }>;
}

test("pauses the campaign of a report and resumes it, with audit entries for both", async () => {
  const [campaign] = (await readApi<Listed>("/api/v1/campaign/list/?sort=newest&limit=1")).data;
  if (!campaign) throw new Error("no campaign");
  const text = `That is not the place it says it is (${Date.now()}).`;
  await post(`/api/v1/campaign/${campaign.id}/reports/`, { reason: "misleading", text });
  const visitor = await openOfficePage("/reports");
  const { page } = visitor;
  const report = listItem(page, text);
  await report.getByRole("button", { name: "Pause the campaign" }).click();
  await giveReason(page, "Pause the campaign", "We ask the team for papers.");
  await report.getByText("took action").waitFor();
  const state = async () => {
    const { data } = await readApi<{ data: { state: string } }>(`/api/v1/campaign/${campaign.id}/`);
    return data.state;
  };
  expect(await state()).toBe("paused");
  await report.getByRole("link", { name: campaign.title }).click();
  await page.getByRole("heading", { level: 1, name: campaign.title }).waitFor();
  await page.getByRole("region", { name: "Preview" }).getByText("Who's behind it").waitFor();
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByRole("status").getByText("The campaign can receive donations again.").waitFor();
  expect(await state()).toBe("active");
  await visitor.goto("/admin/audit");
  await page.getByLabel("About").selectOption("campaign");
  await tableRow(page, campaign.title).first().waitFor();
  await page.getByLabel("Action").selectOption("resume");
  const entry = tableRow(page, campaign.title).first();
  expect(await entry.textContent()).toMatch(/Resume.*Status.*paused.*active/);
  expect(unexpectedComplaints(visitor)).toEqual([]);
});

test("shows a change to a live campaign before and after, and approves it", async () => {
  const owner = await bearerHeader(samplePerson("organiser"));
  const path = "/api/v1/organiser/campaigns/";
  interface Managed {
    readonly id: number;
    readonly state: string;
    readonly version: number;
    readonly title: string;
  }
  const { data } = await readApi<{ data: Managed[] }>(path, owner);
  const live = data.find(({ state }) => state === "active");
  if (!live) throw new Error("no live campaign");
  const name = `Ines Halloran ${Date.now()}`;
  const answer = await fetch(`${siteUrl()}${path}${live.id}/`, {
    method: "PATCH",
    headers: { "content-type": "application/json", ...owner },
    body: JSON.stringify({
      version: live.version,
      beneficiary: { kind: "other", name, registration: null },
    }),
  });
  expect(answer.status).toBe(200);
  const visitor = await openOfficePage("/reviews");
  const { page } = visitor;
  await listItem(page, live.title).getByText("Change").waitFor();
  await page.getByRole("link", { name: live.title }).click();
  const change = page.getByRole("region", { name: "Proposed change" });
  await change.getByRole("cell", { name: new RegExp(name) }).waitFor();
  await change.getByRole("button", { name: "Approve change" }).click();
  await expect.poll(() => change.count()).toBe(0);
  const shown = await readApi<{ data: { beneficiary: { name: string } } }>(
    `/api/v1/campaign/${live.id}/`,
  );
  expect(shown.data.beneficiary.name).toBe(name);
});

test("replies to an enquiry by email, gets another message, and closes it", async () => {
  const email = `asks-${Date.now()}@example.org`;
  const subject = `A receipt of ${Date.now()}`;
  await createEnquiry(email, subject);
  const visitor = await openOfficePage("/enquiries");
  const { page } = visitor;
  await page.getByRole("link", { name: subject }).click();
  await page.getByRole("list", { name: "Messages" }).getByText("Where is it?").waitFor();
  await page.getByRole("button", { name: "Send reply" }).click();
  await page.getByText("Message is required").waitFor();
  await page.getByLabel("Your reply").fill("Here it is.");
  await page.getByRole("button", { name: "Send reply" }).click();
  await page.getByRole("status").getByText("on its way to Ada Obi").waitFor();
  const reply = async () =>
    (await findEmails(email)).find((mail) => mail.subject.startsWith(`Re: ${subject}`))?.text ?? "";
  await expect.poll(reply).toContain("Here it is.");
  const link = /\/contactus\/\S+\?key=\S+/.exec(await reply())?.[0] ?? "";
  const person = await newVisitor();
  await person.goto(link);
  await person.page.getByText("Here it is.").waitFor();
  await person.page.getByLabel("Your reply").fill("Thank you, that is it.");
  await person.page.getByRole("button", { name: "Send message" }).click();
  await person.page.getByRole("status").getByText("Message sent").waitFor();
  await visitor.reload();
  await page.getByText("Thank you, that is it.").waitFor();
  await page.getByRole("button", { name: "Close enquiry" }).click();
  await page.getByText("Reopen the enquiry to reply.").waitFor();
  await visitor.goto("/admin/enquiries?state=closed");
  await page.getByRole("link", { name: subject }).waitFor();
  expect(unexpectedComplaints(visitor)).toEqual([]);
});

test("refunds part of a donation that a donor requests, and the donor sees it", async () => {
  const { address, email } = await createSettledDonation();
  const donor = await newVisitor({ size: sizes.phone });
  await donor.goto(address);
  await donor.page.getByRole("link", { name: "Request a refund" }).click();
  const form = donor.page.getByRole("main");
  await form.getByLabel("Amount in USD").fill("20.50");
  await form.getByRole("button", { name: "Request refund" }).click();
  await form.getByText("Please choose a reason").first().waitFor();
  await form.getByLabel("Reason").selectOption("duplicate");
  await form.getByLabel("Anything else we should know").fill("I pressed it twice.");
  await form.getByRole("button", { name: "Request refund" }).click();
  await form.getByText(/^Refund of \$20\.50 requested on .*\. We will decide soon\.$/).waitFor();

  const office = await openOfficePage(`/money/refunds?q=${encodeURIComponent(email)}`);
  const { page } = office;
  await tableRow(page, "$20.50")
    .getByRole("button", { name: /^Decide/ })
    .click();
  const decision = page.getByRole("dialog");
  await decision.getByText("“I pressed it twice.”").waitFor();
  await expectAccessible(office);
  await decision.getByRole("button", { name: "Decline" }).click();
  await decision.getByText("Please give a reason").waitFor();
  await decision.getByRole("button", { name: "Refund $20.50" }).click();
  await page.getByRole("status").getByText("Refund of $20.50 started").waitFor();
  await page.getByText("No refund matches").waitFor();
  await page.getByRole("link", { name: /^Refunded/ }).click();
  await expect
    .poll(async () => {
      await office.goto(`/admin/money/refunds?state=done&q=${encodeURIComponent(email)}`);
      await page
        .getByText(/No refund matches|The donor/)
        .first()
        .waitFor();
      return tableRow(page, "$20.50").count();
    })
    .toBe(1);

  await donor.goto(address);
  await donor.page.getByText(/^\$20\.50 was refunded on /).waitFor();
  await donor.page.getByText("Refunded", { exact: true }).waitFor();
  await expect
    .poll(async () => (await findEmails(email)).map(({ subject }) => subject))
    .toContain("We've refunded your donation: $20.50");
  expect([...unexpectedComplaints(donor), ...unexpectedComplaints(office)]).toEqual([]);
});

test("finds a donor, adds tags and a note, and joins their other address", async () => {
  const [first, second] = [await createSettledDonation(), await createSettledDonation()];
  const visitor = await openOfficePage("/donors");
  const { page } = visitor;
  const find = async (words: string) => {
    await page.getByLabel("Name, email, city, tag or amount").fill(words);
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
  };
  await find(first.email.slice(0, 20));
  await tableRow(page, first.email).getByRole("link", { name: "Oluwaseun Example" }).click();
  await page.getByRole("heading", { level: 1, name: "Oluwaseun Example" }).waitFor();
  await page.getByLabel("New note").fill("Prefers a call.");
  await page.getByRole("button", { name: "Add note" }).click();
  await listItem(page, "Prefers a call.").waitFor();
  const tag = `Board ${Date.now()}`;
  await page.getByRole("textbox", { name: "City" }).fill("Jos");
  await page.getByRole("textbox", { name: "Tags" }).fill(`${tag}, Regular`);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("status").getByText("City and tags saved.").waitFor();

  await page.getByRole("button", { name: "Join another donor" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name or email address").fill(second.email);
  await dialog.getByRole("button", { name: "Search" }).click();
  await expectAccessible(visitor);
  await dialog.getByRole("button", { name: /^Join/ }).click();
  await page.getByRole("status").getByText(`Joined with ${second.email}.`).waitFor();
  const donations = page.getByRole("region", { name: "Donations" }).getByRole("row");
  await expect.poll(() => donations.count()).toBe(3);
  await page.getByRole("link", { name: "All donors" }).click();
  await find(tag.toUpperCase());
  await tableRow(page, "$100.00").getByText("and 1 more").waitFor();
  expect(unexpectedComplaints(visitor)).toEqual([]);
});

test("disables an account immediately, and enables it again", async () => {
  const person = await createAccount(newPerson("Oyelaran"));
  const owner = await openSignedIn(person);
  const visitor = await openOfficePage("/users");
  const { page } = visitor;
  await page.getByLabel("Name or email address").fill(person.email);
  await page.getByRole("main").getByRole("button", { name: "Search" }).click();
  const card = tableRow(page, person.email);
  await card.getByRole("button", { name: /^Disable/ }).click();
  await giveReason(page, "Disable", "A name that is not theirs");
  await card.getByText("Disabled", { exact: true }).waitFor();
  await owner.goto("/account");
  await owner.page.waitForURL(/\/login/);
  await card.getByRole("button", { name: /^Enable/ }).click();
  await page.getByRole("status").getByText("can log in again").waitFor();
  await logIn(owner, person);
  expect(unexpectedComplaints(visitor)).toEqual([]);
});

test("invites a colleague, who sees and does what their role allows", async () => {
  const colleague = await createConfirmedAccount(newPerson("Adaeze"));
  const owner = await openOfficePage("/staff");
  const { page } = owner;
  await page.getByRole("button", { name: "Invite someone" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Their email address").fill(colleague.email);
  await dialog.getByRole("radio", { name: /^Read-only/ }).check();
  await expectAccessible(owner);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await dialog.getByText("Password is required").waitFor();
  await dialog.getByLabel("Your password", { exact: true }).fill(samplePerson("admin").password);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await tableRow(page, colleague.email)
    .getByRole("button", { name: /^Withdraw/ })
    .waitFor();

  const visitor = await openSignedIn(colleague, { size: sizes.phone });
  await visitor.goto(await waitForLink(colleague.email, /\/office\/join\?token=[\w-]+/));
  await visitor.page.getByRole("heading", { name: "Your role: Read-only" }).waitFor();
  await visitor.page.getByRole("button", { name: "Join the office" }).click();
  const menu = visitor.page.getByRole("navigation", { name: "Office" });
  await menu.getByRole("link", { name: "Causes" }).click();
  await visitor.page.getByText("can look at this page but not change anything").waitFor();
  expect(await visitor.page.getByRole("button", { name: /^(New|Edit)/ }).count()).toBe(0);
  await visitor.goto("/admin/money/months");
  await visitor.page.getByRole("heading", { name: /^Month report:/ }).waitFor();
  await visitor.page.getByRole("button", { name: "Print" }).waitFor();
  expect(await visitor.page.getByRole("button", { name: /^(Close|Download)/ }).count()).toBe(0);
  await visitor.goto("/admin/money/exports");
  await visitor.page.getByText("Exports aren't part of your role").waitFor();
  await visitor.goto("/admin/donors");
  await visitor.page.getByRole("main").getByRole("table").getByRole("link").first().click();
  await visitor.page.getByRole("region", { name: "Addresses and consent" }).waitFor();
  const changing = visitor.page.getByRole("button", { name: /^(Add note|Save|Join|Separate)/ });
  expect(await changing.count()).toBe(0);

  await owner.reload();
  await tableRow(page, colleague.email)
    .getByRole("button", { name: /^Change role/ })
    .click();
  await dialog.getByRole("radio", { name: /^Reviewer/ }).check();
  await dialog.getByLabel("Your password", { exact: true }).fill(samplePerson("admin").password);
  await dialog.getByRole("button", { name: "Change role" }).click();
  await tableRow(page, colleague.email).getByText("Reviewer").waitFor();
  await visitor.goto("/admin/users");
  await visitor.page.getByText("This page isn't part of your role").waitFor();
  expect(await menu.getByRole("link", { name: "Users" }).count()).toBe(0);
  expect([...unexpectedComplaints(owner), ...unexpectedComplaints(visitor)]).toEqual([]);
});

test("hides the office from everyone else", async () => {
  const visitor = await openSignedIn(await createAccount());
  for (const path of ["/admin", "/admin/users", "/admin/audit"]) {
    await visitor.goto(path);
    await visitor.page.getByRole("heading", { name: "Page not found" }).waitFor();
    expect(await visitor.page.getByRole("navigation", { name: "Office" }).count()).toBe(0);
  }
  expect(unexpectedComplaints(visitor)).toEqual([]);
});
