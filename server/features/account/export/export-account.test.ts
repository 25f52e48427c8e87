import { strFromU8, unzipSync } from "fflate";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { readPdfText } from "../../../testing/test-pdf.ts";
import { issueAllReceipts } from "../../../testing/test-receipts.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { raiseAlerts } from "../../foundation/alerts/alert-store.ts";

const EXPORT = "/api/v1/account/export/";
let site: TestSite;
let ada: TestAccount;
let eve: TestAccount;
let bearer: { authorization: string };

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2 });
  ada = await openAccount(site);
  eve = await openAccount(site, { firstName: "Evelina" });
  bearer = await ada.bearer();
  const { id: campaignId } = await site.campaign({ organiserId: ada.id, title: "Adas Well" });
  await site.campaign({ organiserId: eve.id, title: "Evelinas Well" });
  const message = "For my aunt";
  await createSettledDonations(site, {
    campaignId,
    minor: 2_500,
    accountId: ada.id,
    email: ada.email,
    message,
  });
  await createSettledDonations(site, {
    campaignId,
    minor: 3_300,
    email: ada.email,
    name: "Ada as a guest",
  });
  await createSettledDonations(site, {
    campaignId,
    minor: 7_700,
    accountId: eve.id,
    email: eve.email,
  });
  await issueAllReceipts(site);
  await site.ask("/api/v1/account/photo/", {
    method: "PUT",
    headers: bearer,
    body: new Uint8Array(
      await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
        .png()
        .toBuffer(),
    ),
  });
  await inTransaction(site.database, async (tx) => {
    const at = new Date(site.clock.now);
    await tx
      .insertInto("social_identity")
      .values(
        [ada, eve].map(({ id, email }, index) => ({
          ...{ provider: "google" as const, subject: index === 0 ? "g-ada" : "g-eve" },
          ...{ account_id: id, email, linked_at: at },
        })),
      )
      .execute();
    await tx
      .insertInto("two_factor")
      .values({ account_id: ada.id, secret: "SEALEDSECRET" })
      .execute();
    await tx
      .updateTable("account")
      .set({ two_factor_since: at })
      .where("id", "=", ada.id)
      .execute();
    await tx
      .insertInto("recovery_code")
      .values({ account_id: ada.id, code_hash: "RECOVERYHASH" })
      .execute();
    const gifts = tx.selectFrom("donation").select("id").where("amount_minor", "=", 2_500);
    const { id: donation_id } = await gifts.executeTakeFirstOrThrow();
    const declined = { donation_id, attempt: 1, source: "s", declined_at: at };
    await tx
      .insertInto("payment_decline")
      .values({ ...declined, reason: "insufficient_funds" })
      .execute();
    const detail = { session: "s", account: ada.id };
    await raiseAlerts(tx, [{ kind: "refresh_token_reused", key: "s", detail }], at);
  });
});

async function fetchFiles(password: string) {
  const answer = await fetch(site.url + EXPORT, {
    method: "POST",
    headers: { "content-type": "application/json", ...bearer },
    body: JSON.stringify({ password }),
  });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  return unzipSync(new Uint8Array(await answer.arrayBuffer()));
}

test("exports everything stored about the person", async () => {
  const files = await fetchFiles(ada.password);
  const json = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array()));
  expect(json("account.json")).toMatchObject({
    email: ada.email,
    first_name: "Ada",
    two_factor: true,
    recovery_codes_left: 1,
  });
  expect(json("sessions.json").length).toBeGreaterThan(0);
  expect(json("sign-in-providers.json")).toMatchObject([{ provider: "google", subject: "g-ada" }]);
  expect(json("security-alerts.json")).toMatchObject([{ kind: "refresh_token_reused" }]);
  const donations = json("donations.json") as Array<{ amount: number }>;
  expect(donations.map(({ amount }) => amount).sort()).toEqual([25, 33]);
  expect(donations).toContainEqual(
    expect.objectContaining({
      email: ada.email,
      message: "For my aunt",
      currency: "USD",
      declined: [{ at: expect.any(String), reason: "insufficient_funds" }],
    }),
  );
  expect(json("campaigns.json")).toMatchObject([
    { title: "Adas Well", pictures: [{ alt: "A well" }] },
  ]);
  const notifications = json("notifications.json") as Array<{ kind: string }>;
  expect(notifications.map(({ kind }) => kind)).toEqual(["gift", "gift"]);
  expect(files["photo.webp"]?.byteLength).toBeGreaterThan(0);
  const receipts = Object.keys(files).filter((name) => name.startsWith("receipts/"));
  expect(receipts.length).toBe(1);
  expect(await readPdfText(files[receipts[0] ?? ""] ?? new Uint8Array())).toContain("$25.00");
  const readme = strFromU8(files["README.txt"] ?? new Uint8Array());
  for (const name of Object.keys(files)) {
    if (name !== "README.txt") expect(readme).toContain(name.replace(/^receipts\/.*/, "receipts/"));
  }
});

test("exports nothing about others and no secrets", async () => {
  const files = await fetchFiles(ada.password);
  const all = Object.values(files)
    .map((bytes) => Buffer.from(bytes).toString("latin1"))
    .join("\n");
  const { password_hash } = await site.db
    .selectFrom("account")
    .select("password_hash")
    .where("id", "=", ada.id)
    .executeTakeFirstOrThrow();
  const { current_hash } = await site.db
    .selectFrom("session")
    .select("current_hash")
    .where("account_id", "=", ada.id)
    .executeTakeFirstOrThrow();
  const forbidden = [eve.email, eve.id, "Evelina", "g-eve", "SEALEDSECRET", "RECOVERYHASH"];
  for (const text of [...forbidden, password_hash ?? "-", current_hash]) {
    expect([text, all.includes(text)]).toEqual([text, false]);
  }
});

test("requires the password", async () => {
  for (const password of ["a wrong one", undefined]) {
    const { status, json } = await site.post(EXPORT, { password }, bearer);
    expect([status, json.code]).toEqual([401, "wrong_credentials"]);
  }
});
