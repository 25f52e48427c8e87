import jsQR from "jsqr";
import type { Locator } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newPerson, readApi } from "../account-screen.ts";
import { reloadUntilShown, waitForTitle } from "../gateway-screen.ts";
import { fillGivingForm } from "../giving-form.ts";
import { findEmails } from "../mailbox.ts";
import { listItem, openOfficePage } from "../office-screen.ts";
import { type StartedSite, startSite } from "../started-site.ts";
import { setVisitedSite } from "../visited-site.ts";
import {
  captureDownload,
  expectAccessible,
  newVisitor,
  sizes,
  unexpectedComplaints,
} from "../visitor.ts";

const HOLDER = "Fluss und Ufer e.V.";
const IBAN = "DE89370400440532013000";

let site: StartedSite;
beforeAll(async () => {
  site = await startSite();
  setVisitedSite(site);
});
afterAll(async () => {
  setVisitedSite(undefined);
  await site?.stop();
});

test("a donor scans a transfer's QR code, the office uploads the statement, and the donation is successful", async () => {
  const office = await openOfficePage("/settings");
  await office.page.getByLabel("Account holder").fill(HOLDER);
  await office.page.getByLabel("IBAN").fill(IBAN);
  await office.page.getByRole("button", { name: "Save" }).click();
  await office.page.getByRole("main").getByText("Settings saved").waitFor();

  const { email } = newPerson();
  const donor = await newVisitor({ size: sizes.phone });
  const { page } = donor;
  await donor.goto(`/paymentpage?campaign=${await findEuroCampaign()}`);
  await fillGivingForm(donor, "100", email);
  await page.getByRole("radio", { name: "Bank transfer" }).check({ force: true });
  await page.getByRole("button", { name: "Show bank details" }).click();
  await waitForTitle(donor, "Please send your transfer");
  await expectAccessible(donor);
  const details = page.getByRole("region", { name: "Bank details" });
  const reference = await details.getByText(/^RF\d\d /).textContent();
  const electronic = (reference ?? "").replaceAll(" ", "");
  const scanned = ["BCD", "002", "1", "SCT", "", HOLDER, IBAN, "EUR102.00", "", electronic];
  expect(await scan(details.getByRole("img", { name: /QR code/ }))).toBe(scanned.join("\n"));

  const upload = async () => {
    const buffer = Buffer.from(statement(electronic));
    const file = { name: "statement.xml", mimeType: "application/xml", buffer };
    await office.page.getByLabel("Choose a file").setInputFiles(file);
  };
  await office.goto("/admin/money/bank");
  await upload();
  await office.page.getByText("2 new lines, 1 matched automatically.").waitFor();
  await listItem(office.page, "ENTGELTABSCHLUSS").getByRole("button", { name: "Bank fee" }).click();
  await office.page.getByRole("main").getByText("Marked as bank fee.").waitFor();
  await upload();
  await office.page.getByText("This file was uploaded before. Nothing has changed.").waitFor();
  await expectAccessible(office);

  await reloadUntilShown(donor, /^Donation Successful$/);
  await page.getByText(/receipt number \d{4}-\d{6}/).waitFor();
  const link = page.getByRole("link", { name: "Download receipt" });
  const receipt = await captureDownload(page, () => link.click());
  const number = /^receipt-(\d{4}-\d{6})\.pdf$/.exec(receipt.name)?.[1];
  const subjects = async () => (await findEmails(email)).map(({ subject }) => subject);
  await expect
    .poll(subjects)
    .toEqual([`Thank you: your receipt ${number}`, "How to send your donation of €102.00"]);
  expect([...unexpectedComplaints(donor), ...unexpectedComplaints(office)]).toEqual([]);
});

/** The text of a QR code on the screen. */
async function scan(code: Locator): Promise<string | undefined> {
  const picture = sharp(await code.screenshot())
    .ensureAlpha()
    .raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

/** A statement of today with the donor's transfer and a fee of the bank. */
function statement(reference: string): string {
  const today = new Date().toISOString().slice(0, 10);
  const balance = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${today}</Dt></Dt></Bal>`;
  const entry = (direction: string, amount: string, details: string) =>
    `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${today}</Dt></BookgDt>${details}</Ntry>`;
  const remittance = `<RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>${reference}</Ref></CdtrRefInf></Strd></RmtInf>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>227</Id>
    <Acct><Id><IBAN>${IBAN}</IBAN></Id><Ccy>EUR</Ccy></Acct>
    ${balance("OPBD", "12500.00")}${balance("CLBD", "12594.10")}
    ${entry("CRDT", "102.00", `<NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Ifeoma Example</Nm></Pty></Dbtr></RltdPties>${remittance}</TxDtls></NtryDtls>`)}
    ${entry("DBIT", "7.90", "<AddtlNtryInf>ENTGELTABSCHLUSS</AddtlNtryInf>")}
    </Stmt></BkToCstmrStmt></Document>`;
}

interface CampaignList {
  readonly data: ReadonlyArray<{ readonly id: number; readonly currency: string }>;
}

async function findEuroCampaign(): Promise<number> {
  const { data } = await readApi<CampaignList>("/api/v1/campaign/list/?limit=30");
  const found = data.find(({ currency }) => currency === "EUR");
  if (!found) throw new Error("no campaign in euros");
  return found.id;
}
