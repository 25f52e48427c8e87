import { expect, test } from "vitest";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { give } from "../../../testing/test-donations.ts";
import { pdfText } from "../../../testing/test-pdf.ts";
import { checkPdf, fileOf, issueAll, numbersOf } from "../../../testing/test-receipts.ts";
import { openTestSite } from "../../../testing/test-site.ts";

test("a receipt in any alphabet is drawn, and the signed words are those that were typed", async () => {
  const environment = { CHARITY_NAME: "Фондация Извор" };
  const site = await openTestSite({ argon2: cheapArgon2, environment });
  const { id: campaignId } = await site.campaign({ title: "Чиста вода за Μακόκο" });
  const giver = await openAccount(site);
  const bearer = await giver.bearer();
  for (const name of ["Георги Димитров", "王小明 Nguyễn"]) {
    await give(site, { campaignId, accountId: giver.id, name, email: giver.email });
  }
  await issueAll(site);
  const papers = await Promise.all(
    (await numbersOf(site, bearer)).map(async (number) => {
      const { bytes } = await fileOf(site, `/api/v1/account/receipts/${number}/pdf/`, bearer);
      const checked = await checkPdf(site, bytes);
      const donor = checked.outcome === "genuine" ? checked.content.donor : checked.outcome;
      return { words: await pdfText(bytes), donor };
    }),
  );
  const wordsOf = (name: string) => papers.find(({ donor }) => donor === name)?.words;
  for (const words of [
    "Фондация Извор",
    "With thanks to Георги Димитров",
    "Чиста вода за Μακόκο",
  ]) {
    expect(wordsOf("Георги Димитров")).toContain(words);
  }
  // Signs of several files stand in several fonts, between which the reader puts spaces.
  const words = wordsOf("王小明 Nguyễn")?.replaceAll(" ", "");
  expect(words).toContain("Withthanksto王小明Nguyễnforagift");
});
