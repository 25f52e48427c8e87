import { expect, test } from "vitest";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { give } from "../../../testing/test-donations.ts";
import { pdfText } from "../../../testing/test-pdf.ts";
import { checkPdf, fileOf, issueAll, numbersOf } from "../../../testing/test-receipts.ts";
import { openTestSite } from "../../../testing/test-site.ts";

test("a receipt is drawn in any alphabet and signs the words as they were typed", async () => {
  const environment = { CHARITY_NAME: "Фондация Извор" };
  const site = await openTestSite({ argon2: cheapArgon2, environment });
  const { id: campaignId } = await site.campaign({ title: "Чиста вода за Μακόκο" });
  const donor = await openAccount(site);
  const bearer = await donor.bearer();
  for (const name of ["Георги Димитров", "王小明 Nguyễn"]) {
    await give(site, { campaignId, accountId: donor.id, name, email: donor.email });
  }
  await issueAll(site);
  const pdfs = await Promise.all(
    (await numbersOf(site, bearer)).map(async (number) => {
      const { bytes } = await fileOf(site, `/api/v1/account/receipts/${number}/pdf/`, bearer);
      const checked = await checkPdf(site, bytes);
      const donor = checked.outcome === "genuine" ? checked.content.donor : checked.outcome;
      return { words: await pdfText(bytes), donor };
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
