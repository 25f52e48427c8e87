import { beforeAll, expect, test } from "vitest";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { readPdfLook, readPdfText } from "../../../testing/test-pdf.ts";
import { plainPicture } from "../../../testing/test-picture.ts";
import {
  checkPdf,
  downloadFile,
  issueAllReceipts,
  listReceiptNumbers,
} from "../../../testing/test-receipts.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

const TEAL = "#0f5c5a";
const PURPLE = "#5b2a86";
let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;
let bearer: { authorization: string };
let paths: readonly string[];

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2 });
  office = await openOffice(site);
  const ada = await openAccount(site);
  bearer = await ada.bearer();
  const { id: campaignId } = await site.campaign();
  await createSettledDonations(site, { campaignId, accountId: ada.id });
  await issueAllReceipts(site);
  const [number = ""] = await listReceiptNumbers(site, bearer);
  paths = [
    `/api/v1/account/receipts/${number}/pdf/`,
    "/api/v1/account/statements/pdf/?from=2026-01-01&to=2026-12-31",
  ];
});

const fetchPdfs = () =>
  Promise.all(paths.map(async (path) => (await downloadFile(site, path, bearer)).bytes));

async function changeSettings(changes: object) {
  const { version } = (await office.get("settings/")).json;
  expect((await office.put("settings/", { version, ...changes })).status).toBe(200);
}

test("receipts and statements show the site's colours and logo and stay genuine", async () => {
  for (const bytes of await fetchPdfs()) {
    const { colours, pictures } = await readPdfLook(bytes);
    expect(colours).toContain(TEAL);
    expect(pictures).toBe(0);
  }
  const logo = await plainPicture(300, 60, { r: 91, g: 42, b: 134 }).png().toBuffer();
  const { json } = await office.post("settings/logo/", logo);
  await changeSettings({ colour_main: PURPLE, logo: json.id });
  for (const bytes of await fetchPdfs()) {
    const { colours, pictures } = await readPdfLook(bytes);
    expect(colours).toContain(PURPLE);
    expect(colours).not.toContain(TEAL);
    expect(pictures).toBe(1);
    expect(await readPdfText(bytes)).toContain("Ada");
    expect((await checkPdf(site, bytes)).outcome).toBe("genuine");
  }
  await site.deps.files.remove(`site/${json.id}/logo.png`);
  await changeSettings({ colour_main: null });
  for (const bytes of await fetchPdfs()) expect((await readPdfLook(bytes)).pictures).toBe(0);
});

test("a receipt is drawn in any alphabet and signs the words as they were typed", async () => {
  const environment = { CHARITY_NAME: "Фондация Извор" };
  const site = await openTestSite({ argon2: fakeArgon2, environment });
  const { id: campaignId } = await site.campaign({ title: "Чиста вода за Μακόκο" });
  const donor = await openAccount(site);
  const bearer = await donor.bearer();
  for (const name of ["Георги Димитров", "王小明 Nguyễn"]) {
    await createSettledDonations(site, {
      campaignId,
      accountId: donor.id,
      name,
      email: donor.email,
    });
  }
  await issueAllReceipts(site);
  const pdfs = await Promise.all(
    (await listReceiptNumbers(site, bearer)).map(async (number) => {
      const { bytes } = await downloadFile(site, `/api/v1/account/receipts/${number}/pdf/`, bearer);
      const checked = await checkPdf(site, bytes);
      const donor = checked.outcome === "genuine" ? checked.content.donor : checked.outcome;
      return { words: await readPdfText(bytes), donor };
    }),
  );
  const findText = (name: string) => pdfs.find(({ donor }) => donor === name)?.words;
  for (const words of [
    "Фондация Извор",
    "With thanks to Георги Димитров",
    "Чиста вода за Μακόκο",
  ]) {
    expect(findText("Георги Димитров")).toContain(words);
  }
  // Characters come from several fonts, and the PDF reader puts spaces between fonts.
  const words = findText("王小明 Nguyễn")?.replaceAll(" ", "");
  expect(words).toContain("Withthanksto王小明Nguyễnforadonation");
});
