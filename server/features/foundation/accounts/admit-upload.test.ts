import { beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { UNTRUSTED_LIMITS } from "../../../platform/pictures/drawing-limits.ts";
import { createPictureWorker } from "../../../platform/pictures/picture-worker.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { plainPicture, workBomb } from "../../../testing/test-picture.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { admitUpload } from "./admit-upload.ts";

const UPLOADS = 6;
const NETWORK = 10;

let site: TestSite;
let ada: TestAccount;
let campaignId: number;
let tiny: Buffer;

beforeAll(async () => {
  site = await openTestSite({
    argon2: fakeArgon2,
    limits: { "upload:account": UPLOADS, "upload:network": NETWORK },
    environment: { TRUSTED_PROXIES: "127.0.0.1" },
    pictureRoom: createPictureWorker({ ...UNTRUSTED_LIMITS, cpuMs: 1_000, maxMs: 600_000 }),
  });
  tiny = await plainPicture(60, 40).png().toBuffer();
});

beforeEach(async () => {
  ada = await openAccount(site);
  ({ id: campaignId } = await site.campaign({ organiserId: ada.id }));
});

/** The three endpoints that accept a picture. */
async function uploadsOf(account: TestAccount, from = "192.0.2.7") {
  const headers = { ...(await account.bearer()), "x-forwarded-for": from };
  const send = (method: string, path: string) => (bytes: Buffer) =>
    site.ask(`/api/v1/${path}`, {
      method,
      headers: { ...headers, "content-type": "image/png" },
      body: new Uint8Array(bytes),
    });
  const { id } = await site.campaign();
  const report = { reason: "misleading", text: "Please look at this picture, it is not ours." };
  const { json } = await site.post(`/api/v1/campaign/${id}/reports/`, report, headers);
  return {
    photo: send("PUT", "account/photo/"),
    picture: send("POST", `organiser/campaigns/${campaignId}/pictures/`),
    report: send("PUT", `account/reports/${json.report_id}/picture/`),
  };
}

test("refuses uploads by an account with an unconfirmed address", async () => {
  const uploads = Object.values(await uploadsOf(ada));
  await inTransaction(site.database, (tx) =>
    tx.updateTable("account").set({ email_verified_at: null }).where("id", "=", ada.id).execute(),
  );
  for (const upload of uploads) {
    const { status, json } = await upload(tiny);
    expect([status, json.non_field_errors]).toEqual([
      403,
      ["Please confirm your email address first."],
    ]);
  }
});

test("refuses a picture that takes too long to draw, while others are drawn", async () => {
  const eve = await openAccount(site);
  const { photo } = await uploadsOf(eve, "2001:db8:1:1::1");
  const neighbour = await uploadsOf(await openAccount(site), "2001:db8:1:2::1");
  const bombs = [photo(workBomb()), photo(tiny), photo(tiny), photo(tiny), photo(tiny)];
  bombs.push(neighbour.photo(tiny));
  const honest = (await uploadsOf(ada)).picture(tiny);
  const [first, ...others] = await Promise.all(bombs);
  expect([first?.status, first?.json.detail[0].msg]).toEqual([
    422,
    "This picture takes too long to process. Please choose a simpler one",
  ]);
  expect(others.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429]);
  expect((await honest).status).toBe(201);
});

test("counts all three endpoints towards one hourly limit of an account", async () => {
  const { photo, picture, report } = await uploadsOf(ada);
  for (let count = 0; count < UPLOADS - 2; count += 1) {
    expect((await photo(Buffer.from("no picture"))).status).toBe(415);
  }
  expect((await picture(tiny)).status).toBe(201);
  expect((await report(tiny)).status).toBe(200);
  const refused = await photo(tiny);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  expect((await picture(tiny)).status).toBe(429);
  const other = await uploadsOf(await openAccount(site));
  expect((await other.photo(tiny)).status).toBe(200);
});

test("counts accounts and addresses of one network towards one hourly limit", async () => {
  const perAccount = UPLOADS - 1;
  const accounts = Math.ceil((NETWORK + 1) / perAccount);
  const upload = (accountId: string, network: string) =>
    admitUpload(site.deps, { accountId, source: accountId, network });
  const people = [];
  for (let count = 0; count < accounts; count += 1) people.push(await openAccount(site));
  for (let count = 0; count < NETWORK; count += 1) {
    await upload(people[Math.trunc(count / perAccount)]?.id ?? "", "a customer");
  }
  const last = people.at(-1)?.id ?? "";
  await expect(upload(last, "a customer")).rejects.toMatchObject({
    ...{ code: "too_many_requests", retryAfter: 60 },
  });
  await upload(last, "another customer");
});
