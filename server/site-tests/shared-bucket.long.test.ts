import { strFromU8, unzipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import { profileJobs } from "../features/account/profile/profile-jobs.ts";
import { cheapArgon2 } from "../testing/cheap-argon2.ts";
import { freePort } from "../testing/services/free-port.ts";
import { openTestBuckets } from "../testing/services/test-bucket.ts";
import { openAccount, type TestAccount } from "../testing/test-account.ts";
import { picturesOf } from "../testing/test-campaign-pictures.ts";
import { give } from "../testing/test-donations.ts";
import { pdfText } from "../testing/test-pdf.ts";
import { plainPicture } from "../testing/test-picture.ts";
import { fileOf, issueAll, numbersOf } from "../testing/test-receipts.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";

const bucket = (await openTestBuckets()).make("our-files");
let one: TestSite;
let other: TestSite;
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
  one = await openTestSite({ argon2: cheapArgon2, environment });
  const { database, clock } = one;
  other = await openTestSite({ argon2: cheapArgon2, environment, database, clock });
  ada = await openAccount(one);
  bearer = await ada.bearer();
  ({ id: campaignId } = await one.campaign({ organiserId: ada.id }));
  png = new Uint8Array(await plainPicture(900, 500).png().toBuffer());
});

async function keysInBucket(folder: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of one.deps.files.list()) if (key.startsWith(folder)) keys.push(key);
  return keys;
}

test("the two sites share no folder", () => {
  expect(one.deps.config.dataDir).not.toBe(other.deps.config.dataDir);
});

test("a portrait and a campaign's picture that one site took in are served by the other", async () => {
  const init = { method: "PUT", headers: bearer, body: png };
  const { json } = await one.ask("/api/v1/account/photo/", init);
  const photo = await fileOf(other, json.photo);
  expect([photo.status, photo.type]).toEqual([200, "image/webp"]);

  const key = (await (await picturesOf(one, campaignId, ada)).upload(png)).json.key;
  await (await picturesOf(other, campaignId, ada)).draw(key);
  const drawn = await fileOf(one, `/pictures/${key}/800.webp`);
  expect(drawn.status).toBe(200);
  await one.deps.files.remove(`${key}/800.webp`);
  expect(Buffer.from((await fileOf(other, `/pictures/${key}/800.webp`)).bytes)).toEqual(
    Buffer.from(drawn.bytes),
  );
});

test("a receipt that one site drew is the other's too, and one that is missing comes back", async () => {
  await give(one, { campaignId, minor: 2_500, accountId: ada.id, email: ada.email });
  await issueAll(one);
  const [number] = await numbersOf(one, bearer);
  const path = `/api/v1/account/receipts/${number}/pdf/`;
  const first = await fileOf(one, path, bearer);
  expect(await pdfText(first.bytes)).toContain("$25.00");
  const [kept = ""] = await keysInBucket("receipts/");
  expect(Buffer.from((await other.deps.files.get(kept)) ?? [])).toEqual(Buffer.from(first.bytes));
  expect((await fileOf(other, path, bearer)).bytes).toEqual(first.bytes);

  await other.deps.files.remove(kept);
  expect(await pdfText((await fileOf(other, path, bearer)).bytes)).toContain("$25.00");
  expect(await keysInBucket("receipts/")).toEqual([kept]);
});

test("the archive of one's data has the files from either site", async () => {
  const init = { method: "PUT", headers: bearer, body: png };
  await one.ask("/api/v1/account/photo/", init);
  const answer = await fetch(`${other.url}/api/v1/account/export/`, {
    method: "POST",
    headers: { "content-type": "application/json", ...bearer },
    body: JSON.stringify({ password: ada.password }),
  });
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  expect(files["photo.webp"]?.byteLength).toBeGreaterThan(0);
  expect(strFromU8(files["account.json"] ?? new Uint8Array())).toContain(ada.email);
});

test("a photo that one site took in is removed by the other's job", async () => {
  const [old = ""] = await keysInBucket("portraits/");
  const key = old.split("/").slice(0, 2).join("/");
  const [removal] = profileJobs(other.deps);
  await removal?.run({ key }, "a job");
  expect(await keysInBucket(key)).toEqual([]);
});

test("while the bucket is away, visitors hear that we are busy, and jobs fail to be tried again", async () => {
  const key = (await (await picturesOf(one, campaignId, ada)).upload(png)).json.key;
  const { database, clock } = one;
  const FILES_URL = `s3://127.0.0.1:${await freePort()}/${bucket.name}?tls=off`;
  const cut = await openTestSite({
    argon2: cheapArgon2,
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
  await expect((await picturesOf(cut, campaignId, ada)).draw(key)).rejects.toThrow();
  await (await picturesOf(other, campaignId, ada)).draw(key);
  expect((await fileOf(one, `/pictures/${key}/800.webp`)).status).toBe(200);
});
