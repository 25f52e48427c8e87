import { expect, inject, test } from "vitest";
import { bearerOf, post, read, samplePerson } from "./account-screen.ts";
import { mailsTo } from "./mailbox.ts";
import { giveReason, inOffice, item, line } from "./office-screen.ts";
import { expectAccessible, newVisitor, unexpected } from "./visitor.ts";

interface Listed {
  readonly data: ReadonlyArray<{ readonly id: number; readonly title: string }>;
}

test("a report is read, its campaign paused with a note, and resumed; the trail tells both", async () => {
  const [campaign] = (await read<Listed>("/api/v1/campaign/list/?sort=newest&limit=1")).data;
  if (!campaign) throw new Error("no campaign");
  const text = `That is not the place it says it is (${Date.now()}).`;
  await post(`/api/v1/campaign/${campaign.id}/reports/`, { reason: "misleading", text });
  const visitor = await inOffice("/reports");
  const { page } = visitor;
  const report = item(page, text);
  await report.getByRole("button", { name: "Pause the campaign" }).click();
  await giveReason(page, "Pause the campaign", "We ask the team for papers.");
  await report.getByText("took action").waitFor();
  const state = async () => {
    const { data } = await read<{ data: { state: string } }>(`/api/v1/campaign/${campaign.id}/`);
    return data.state;
  };
  expect(await state()).toBe("paused");
  await report.getByRole("link", { name: campaign.title }).click();
  await page.getByRole("heading", { level: 1, name: campaign.title }).waitFor();
  await page.getByRole("region", { name: "Preview" }).getByText("Who stands behind it").waitFor();
  await expectAccessible(visitor);
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByRole("status").getByText("It takes gifts again.").waitFor();
  expect(await state()).toBe("active");
  await visitor.goto("/admin/audit");
  await page.getByLabel("About").selectOption("campaign");
  await line(page, campaign.title).first().waitFor();
  await page.getByLabel("What").selectOption("resume");
  const trail = line(page, campaign.title).first();
  expect(await trail.textContent()).toMatch(/Resume.*State.*paused.*active/);
  await expectAccessible(visitor);
  expect(unexpected(visitor)).toEqual([]);
});

test("a change of a live campaign is seen before and after, and approved", async () => {
  const owner = await bearerOf(samplePerson("organiser"));
  const path = "/api/v1/organiser/campaigns/";
  interface Managed {
    readonly id: number;
    readonly state: string;
    readonly version: number;
    readonly title: string;
  }
  const { data } = await read<{ data: Managed[] }>(path, owner);
  const live = data.find(({ state }) => state === "active");
  if (!live) throw new Error("no live campaign");
  const name = `Ines Halloran ${Date.now()}`;
  const answer = await fetch(`${inject("siteUrl")}${path}${live.id}/`, {
    method: "PATCH",
    headers: { "content-type": "application/json", ...owner },
    body: JSON.stringify({
      version: live.version,
      beneficiary: { kind: "other", name, registration: null },
    }),
  });
  expect(answer.status).toBe(200);
  const visitor = await inOffice("/reviews");
  const { page } = visitor;
  await item(page, live.title).getByText("Change").waitFor();
  await page.getByRole("link", { name: live.title }).click();
  const change = page.getByRole("region", { name: "May it change?" });
  await change.getByRole("cell", { name: new RegExp(name) }).waitFor();
  await change.getByRole("button", { name: "Approve the change" }).click();
  await expect.poll(() => change.count()).toBe(0);
  const shown = await read<{ data: { beneficiary: { name: string } } }>(
    `/api/v1/campaign/${live.id}/`,
  );
  expect(shown.data.beneficiary.name).toBe(name);
});

test("an enquiry is answered by mail, asked again, and closed", async () => {
  const email = `asks-${Date.now()}@example.org`;
  const subject = `A receipt of ${Date.now()}`;
  const asked = await post("/api/v1/contactus/", {
    email,
    full_name: "Ada Obi",
    subject,
    message: "Where is it?",
    enquiry_type: "General Enquiry",
  });
  expect(asked.status).toBe(201);
  const visitor = await inOffice("/enquiries");
  const { page } = visitor;
  await page.getByRole("link", { name: subject }).click();
  await page.getByRole("list", { name: "Messages" }).getByText("Where is it?").waitFor();
  await page.getByRole("button", { name: "Send the answer" }).click();
  await page.getByText("Message is required").waitFor();
  await page.getByLabel("Your answer").fill("Here it is.");
  await page.getByRole("button", { name: "Send the answer" }).click();
  await page.getByRole("status").getByText("on its way to Ada Obi").waitFor();
  await expectAccessible(visitor);
  await expect.poll(async () => (await mailsTo(email)).length).toBe(2);
  const mails = await mailsTo(email);
  const answer = mails.find((mail) => mail.subject.startsWith(`Re: ${subject}`));
  const link = /\/contactus\/\S+\?key=\S+/.exec(answer?.text ?? "")?.[0] ?? "";
  const person = await newVisitor();
  await person.goto(link);
  await person.page.getByText("Here it is.").waitFor();
  await person.page.getByLabel("Write back").fill("Thank you, that is it.");
  await person.page.getByRole("button", { name: "Send message" }).click();
  await person.page.getByRole("status").getByText("We got it").waitFor();
  await visitor.reload();
  await page.getByText("Thank you, that is it.").waitFor();
  await page.getByRole("button", { name: "Close it" }).click();
  await page.getByText("Open it again to write.").waitFor();
  await visitor.goto("/admin/enquiries?state=closed");
  await page.getByRole("link", { name: subject }).waitFor();
  expect(unexpected(visitor)).toEqual([]);
});
