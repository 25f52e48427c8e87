import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { openOffice, type TestOffice } from "../../../testing/test-office.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { createCode, STEP, switchOnTwoFactor } from "../../../testing/test-two-factor.ts";
import { setOfficeRole } from "../../foundation/accounts/administer.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

let site: TestSite;
let office: TestOffice;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2, mails: true });
  office = await openOffice(site);
});

let people = 0;
function freshEmail(): string {
  people += 1;
  return `colleague-${people}@example.org`;
}

async function invite(role: string, { by = office, email = freshEmail() } = {}) {
  const { password } = by.account;
  const { status } = await by.post("staff-invitations/", { email, role, password });
  expect(status).toBe(200);
  const { text } = await site.mailTo(email);
  return { email, token: /office\/join\?token=([\w-]+)/.exec(text)?.[1] };
}

async function accept(account: TestAccount, token: string | undefined) {
  const path = "/api/v1/account/office-invitations/accept/";
  return site.post(path, { token }, await account.bearer());
}

const changeRole = (by: TestOffice, id: string, role: string | null) =>
  by.put(`staff/${id}/role/`, { role, password: by.account.password });

test("gives an invited person the role once, by a link for their address alone", async () => {
  const { email, token } = await invite("finance");
  const stranger = await openAccount(site);
  expect((await accept(stranger, token)).json.code).toBe("forbidden");
  const ada = await openAccount(site, { email });
  const bearer = await ada.bearer();
  const read = (path: string) => site.get(`/api/v1/admin/${path}`, bearer);
  expect((await read("refunds/")).status).toBe(403);
  expect((await accept(ada, token)).json).toEqual({ role: "finance", two_factor: false });
  expect((await read("refunds/")).status).toBe(200);
  expect((await read("settings/")).json.non_field_errors[0]).toContain("Ask an owner");
  expect((await accept(ada, token)).status).toBe(404);
  const { members, invitations } = (await office.get("staff/")).json;
  expect(members).toContainEqual(expect.objectContaining({ email, role: "finance" }));
  expect(invitations).not.toContainEqual(expect.objectContaining({ email }));
  const entries = (await office.get(`audit/?subject_type=account&subject_id=${ada.id}`)).json.data;
  expect(entries).toMatchObject([
    { action: "accept_invitation", changes: [{ field: "role", before: null, after: "finance" }] },
  ]);
});

test("refuses expired, withdrawn and replaced invitations, and those of a former owner", async () => {
  const email = freshEmail();
  const ada = await openAccount(site, { email });
  const replaced = await invite("support", { email });
  const withdrawn = await invite("support", { email });
  expect((await accept(ada, replaced.token)).status).toBe(404);
  const { invitations } = (await office.get("staff/")).json;
  const { id } = invitations.find((open: { email: string }) => open.email === email);
  expect((await office.remove(`staff-invitations/${id}/`)).status).toBe(200);
  expect((await accept(ada, withdrawn.token)).status).toBe(404);
  const former = await openOffice(site);
  const byFormer = await invite("owner", { by: former, email });
  expect((await changeRole(office, former.account.id, null)).status).toBe(200);
  expect((await accept(ada, byFormer.token)).status).toBe(404);
  site.clock.now += DAY_MS;
  const expired = await invite("support", { by: await openOffice(site), email });
  site.clock.now += 7 * DAY_MS;
  expect((await accept(ada, expired.token)).status).toBe(404);
  const { role, office_role } = (await site.get("/api/v1/account/profile/", await ada.bearer()))
    .json;
  expect([role, office_role]).toEqual(["supporter", null]);
  office = await openOffice(site);
});

test("changes nothing without the right password, for others than owners, or for oneself", async () => {
  const colleague = await openOffice(site, { officeRole: "support" });
  const { id } = colleague.account;
  const wrong = await office.put(`staff/${id}/role/`, { role: "owner", password: "not it" });
  expect([wrong.status, wrong.json.code]).toEqual([401, "wrong_credentials"]);
  const missing = await office.put(`staff/${id}/role/`, { role: "owner" });
  expect(missing.status).toBe(401);
  expect((await changeRole(colleague, office.account.id, null)).status).toBe(403);
  expect((await changeRole(office, office.account.id, "support")).status).toBe(403);
  const outsider = await openAccount(site);
  expect((await changeRole(office, outsider.id, "finance")).status).toBe(404);
  const invitation = { email: colleague.account.email, role: "owner" };
  const { password } = office.account;
  const again = await office.post("staff-invitations/", { ...invitation, password });
  expect([again.status, again.json.detail[0].loc]).toEqual([422, ["body", "email"]]);
  expect((await colleague.get("enquiries/")).status).toBe(200);
});

test("applies a changed role to the next request, and emails the person and other owners", async () => {
  const other = await openOffice(site);
  const ada = await openOffice(site, { officeRole: "finance" });
  expect((await changeRole(office, ada.account.id, "reviewer")).status).toBe(200);
  expect((await ada.get("refunds/")).status).toBe(403);
  expect((await ada.get("causes/")).status).toBe(200);
  expect((await site.mailTo(ada.account.email)).subject).toContain("“Reviewer”");
  expect(await site.mailsTo(other.account.email)).toEqual([]);
  expect((await changeRole(office, ada.account.id, "owner")).status).toBe(200);
  expect((await ada.get("staff/")).status).toBe(200);
  const { subject, text } = await site.mailTo(other.account.email);
  expect(subject).toContain("The office has a new owner");
  expect(text).toContain(ada.account.email);
  expect((await changeRole(office, ada.account.id, null)).status).toBe(200);
  expect((await ada.get("queues/")).status).toBe(403);
});

test("keeps one of two owners who remove each other at the same time", async () => {
  for (let round = 0; round < 3; round += 1) {
    const [a, b] = [await openOffice(site), await openOffice(site)];
    const responses = await Promise.all([
      changeRole(a, b.account.id, null),
      changeRole(b, a.account.id, null),
    ]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  }
});

test("needs a code of the authenticator, which works once, from owners who have one", async () => {
  const owner = await openOffice(site);
  const { secret } = await switchOnTwoFactor(site, owner.account, owner.bearer);
  site.clock.now += STEP;
  const colleague = await openOffice(site, { officeRole: "support" });
  const path = `staff/${colleague.account.id}/role/`;
  const { password } = owner.account;
  const withoutCode = await owner.put(path, { role: "finance", password });
  expect([withoutCode.status, withoutCode.json.code]).toEqual([401, "wrong_code"]);
  const code = await createCode(site, secret);
  expect((await owner.put(path, { role: "finance", code })).status).toBe(200);
  expect((await owner.put(path, { role: "owner", code })).json.code).toBe("wrong_code");
});

test("refuses to erase the last owner", async () => {
  const { id, password } = office.account;
  const owners = await site.db
    .selectFrom("account")
    .select("id")
    .where("role", "=", "admin")
    .execute();
  await inTransaction(site.database, async (tx) => {
    for (const owner of owners) if (owner.id !== id) await setOfficeRole(tx, owner.id, null);
  });
  const proof = { password, confirm: "ERASE" };
  const { status, json } = await site.post("/api/v1/account/erase/", proof, office.bearer);
  expect([status, json.non_field_errors[0]]).toEqual([403, expect.stringContaining("only owner")]);
  await openOffice(site);
  expect((await site.post("/api/v1/account/erase/", proof, office.bearer)).status).toBe(200);
});
