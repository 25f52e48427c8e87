import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { openTwoFactor } from "../../../testing/test-two-factor.ts";
import { setOfficeRole } from "../../foundation/accounts/administer.ts";

const reason = "Lost the phone, showed a passport";
let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2, mails: true });
  office = await openOffice(site);
});

const switchOff = (id: string, why = reason) =>
  office.post(`users/${id}/two-factor/disable/`, { reason: why });

test("turns off the second factor of someone who lost phone and codes, and emails them", async () => {
  const { ada, bearer } = await openTwoFactor(site);
  expect((await switchOff(ada.id, "")).status).toBe(422);
  expect((await switchOff(ada.id)).json).toMatchObject({ two_factor: false, session_count: 0 });
  expect((await site.get("/api/v1/account/profile/", bearer)).status).toBe(401);
  expect((await ada.login()).json.access).toBeTypeOf("string");
  expect((await site.mailTo(ada.email)).subject).toContain(
    "We turned off two-factor authentication",
  );
  const [entry] = await office.trail();
  expect([entry.action, entry.changes]).toEqual([
    "switch_off_two_factor",
    [
      { field: "two_factor", before: "true", after: "false" },
      { field: "reason", before: null, after: reason },
    ],
  ]);
  expect((await switchOff(ada.id)).json.code).toBe("wrong_state");
});

test("refuses to turn off the second factor of someone in the office", async () => {
  const { ada, bearer } = await openTwoFactor(site);
  await inTransaction(site.database, (tx) => setOfficeRole(tx, ada.id, "finance"));
  expect((await switchOff(ada.id)).status).toBe(403);
  expect((await site.get("/api/v1/admin/queues/", bearer)).status).toBe(200);
  expect((await ada.login()).json.two_factor_token).toBeTypeOf("string");
});

test("refuses if the second factor is off or the account unknown", async () => {
  const bo = await openAccount(site);
  expect((await switchOff(bo.id)).status).toBe(409);
  expect((await switchOff("01890a5d-ac96-774b-bcce-b302099a8057")).status).toBe(404);
});
