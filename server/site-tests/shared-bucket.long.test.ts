import { strFromU8, unzipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import { profileJobs } from "../features/account/profile/profile-jobs.ts";
import { freePort } from "../testing/services/free-port.ts";
import { openTestBuckets } from "../testing/services/test-bucket.ts";
import { openAccount, type TestAccount } from "../testing/test-account.ts";
import { openPictures } from "../testing/test-campaign-pictures.ts";
import { createSettledDonations } from "../testing/test-donations.ts";
import { readPdfText } from "../testing/test-pdf.ts";
import { plainPicture } from "../testing/test-picture.ts";
import { downloadFile, issueAllReceipts, listReceiptNumbers } from "../testing/test-receipts.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";

const bucket = (await openTestBuckets()).make("our-files");
let siteA: TestSite;
let siteB: TestSite;
let ada: TestAccount;
let bearer: Record<string, string>;
let campaignId: number;
let png: Uint8Array<ArrayBuffer>;

const environment = {
  PUBLIC_URL: "http://localhost",
  APP_SECRET: "a secret that both processes know",
  FILES_URL: `s3://${new URL(bucket.origin).host}/${bucket.name}?tls=off`,
  FILES_KEY: bucket.keyId,
  FILES_SECRET: bucket.secret,
};

beforeAll(async () => {
  siteA = await openTestSite({ environment });
  const { database, clock } = siteA;
  siteB = await openTestSite({ environment, database, clock });
  ada = await openAccount(siteA);
  bearer = await ada.bearer();
  ({ id: campaignId } = await siteA.campaign({ organiserId: ada.id }));
  png = new Uint8Array(await plainPicture(900, 500).png().toBuffer());
});

async function keysInBucket(folder: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of siteA.deps.files.list()) if (key.startsWith(folder)) keys.push(key);
  return keys;
}

test("uses a different folder for each site", () => {
  expect(siteA.deps.config.dataDir).not.toBe(siteB.deps.config.dataDir);
});

test("serves pictures that were uploaded to the other site", async () => {
  const init = { method: "PUT", headers: bearer, body: png };
  const { json } = await siteA.ask("/api/v1/account/photo/", init);
  const photo = await downloadFile(siteB, json.photo);
  expect([photo.status, photo.type]).toEqual([200, "image/webp"]);

  const key = (await (await openPictures(siteA, campaignId, ada)).upload(png)).json.key;
  await (await openPictures(siteB, campaignId, ada)).draw(key);
  const drawn = await downloadFile(siteA, `/pictures/${key}/800.webp`);
  expect(drawn.status).toBe(200);
  await siteA.deps.files.remove(`${key}/800.webp`);
  expect(Buffer.from((await downloadFile(siteB, `/pictures/${key}/800.webp`)).bytes)).toEqual(
    Buffer.from(drawn.bytes),
  );
});

test("shares receipts between the sites, and creates a missing one again", async () => {
  await createSettledDonations(siteA, {
    campaignId,
    minor: 2_500,
    accountId: ada.id,
    email: ada.email,
  });
  await issueAllReceipts(siteA);
  const [number] = await listReceiptNumbers(siteA, bearer);
  const path = `/api/v1/account/receipts/${number}/pdf/`;
  const first = await downloadFile(siteA, path, bearer);
  expect(await readPdfText(first.bytes)).toContain("$25.00");
  const [stored = ""] = await keysInBucket("receipts/");
  expect(Buffer.from((await siteB.deps.files.get(stored)) ?? [])).toEqual(Buffer.from(first.bytes));
  expect((await downloadFile(siteB, path, bearer)).bytes).toEqual(first.bytes);

  await siteB.deps.files.remove(stored);
  expect(await readPdfText((await downloadFile(siteB, path, bearer)).bytes)).toContain("$25.00");
  expect(await keysInBucket("receipts/")).toEqual([stored]);
});

test("includes files from both sites in a data export", async () => {
  const init = { method: "PUT", headers: bearer, body: png };
  await siteA.ask("/api/v1/account/photo/", init);
  const answer = await fetch(`${siteB.url}/api/v1/account/export/`, {
    method: "POST",
    headers: { "content-type": "application/json", ...bearer },
    body: JSON.stringify({ password: ada.password }),
  });
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  expect(files["photo.webp"]?.byteLength).toBeGreaterThan(0);
  expect(strFromU8(files["account.json"] ?? new Uint8Array())).toContain(ada.email);
});

test("deletes a photo in the other site's job", async () => {
  const [old = ""] = await keysInBucket("portraits/");
  const key = old.split("/").slice(0, 2).join("/");
  const [removal] = profileJobs(siteB.deps);
  await removal?.run({ key }, "a job");
  expect(await keysInBucket(key)).toEqual([]);
});

test("answers 503 and fails jobs while the bucket is down", async () => {
  const key = (await (await openPictures(siteA, campaignId, ada)).upload(png)).json.key;
  const { database, clock } = siteA;
  const FILES_URL = `s3://127.0.0.1:${await freePort()}/${bucket.name}?tls=off`;
  const cut = await openTestSite({
    environment: { ...environment, FILES_URL },
    database,
    clock,
  });
  const init = { method: "PUT", headers: bearer, body: png };
  for (const answer of [
    await cut.get(`/pictures/${key}/800.webp`),
    await cut.ask("/api/v1/account/photo/", init),
  ]) {
    expect([answer.status, answer.json.code]).toEqual([503, "unavailable"]);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  }
  await expect((await openPictures(cut, campaignId, ada)).draw(key)).rejects.toThrow();
  await (await openPictures(siteB, campaignId, ada)).draw(key);
  expect((await downloadFile(siteA, `/pictures/${key}/800.webp`)).status).toBe(200);
});
