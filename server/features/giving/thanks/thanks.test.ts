import { beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { settleTestDonation } from "../../../testing/gateways/test-checkout.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { lastMailing } from "../../../testing/test-mailing.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { openMember } from "../../../testing/test-team.ts";
import { sendMailings } from "../../outreach/mailings/send-mailings.ts";

let site: TestSite;
let owner: TestAccount;
let donor: TestAccount;
let asOwner: { authorization: string };
let id: number;
let path: string;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2 });
  await site.deps.outbox.stop();
  owner = await openAccount(site);
  asOwner = await owner.bearer();
});

beforeEach(async () => {
  donor = await openAccount(site, { firstName: "Dora" });
  ({ id } = await site.campaign({ organiserId: owner.id, title: "Wells" }));
  path = `/api/v1/organiser/campaigns/${id}/thanks/`;
});

const message = "Dear {first name},\n\nThe well is dug.";
const thank = (donations: unknown, who = asOwner) =>
  site.post(path, { gifts: donations, message }, who);
const preview = async (donations: unknown) =>
  (await site.post(`${path}preview/`, { gifts: donations }, asOwner)).json;
const give = (extra: Parameters<typeof settleTestDonation>[2] = {}) =>
  settleTestDonation(site, id, extra);

async function deliver(): Promise<void> {
  while (await sendMailings({ ...site.deps, mailPace: async () => true }));
}
const mailsTo = (email: string) =>
  (site.deps.mailbox?.list() ?? []).filter(({ to }) => to === email);

test("thanks go to every donor who can be reached", async () => {
  const mark = site.key();
  await give({ bearer: await donor.bearer() });
  const named = await give({ email: `a-${mark}@example.org`, name: "Gul Azad" });
  await give({ email: `b-${mark}@example.org`, anonymous: true });
  await give();
  expect(await preview({})).toEqual({ gifts: 4, more: false });
  expect(await preview([named])).toEqual({ gifts: 1, more: false });
  const { status, json } = await thank({});
  expect(status).toBe(200);
  expect(json).toEqual({ gifts: 4, more: false });
  await deliver();
  expect(mailsTo(`a-${mark}@example.org`)[0]?.text).toContain("Dear Gul,");
  expect(mailsTo(`b-${mark}@example.org`)[0]?.text).toContain("Dear friend,");
  expect(mailsTo(donor.email)[0]?.text).toContain("Dear Dora,");
  expect(mailsTo(donor.email)[0]?.text).not.toContain("Hello");
  const notifications = await site.get("/api/v1/account/notifications/", await donor.bearer());
  expect(notifications.json.data[0].notice).toMatchObject({ kind: "thank_you" });
  const list = await site.get(`/api/v1/organiser/campaigns/${id}/gifts/?thanked=no`, asOwner);
  expect(list.json.data).toEqual([]);
  expect(await lastMailing(site, id)).toMatchObject({ recipients: 3, sent: 3 });
});

test("responses don't reveal whether an anonymous donor can be reached", async () => {
  const quiet = await openAccount(site);
  await inTransaction(site.database, (tx) =>
    tx.updateTable("account").set({ mail_thank_yous: false }).where("id", "=", quiet.id).execute(),
  );
  const donations = [
    await give({ anonymous: true, email: "reached@example.org" }),
    await give({ anonymous: true }),
    await give({ anonymous: true, bearer: await quiet.bearer() }),
  ];
  const findDonation = async (donationId: string) => {
    const { json } = await site.get(`/api/v1/organiser/campaigns/${id}/gifts/`, asOwner);
    return json.data.find((row: { id: string }) => row.id === donationId);
  };
  const seen = await Promise.all(
    donations.map(async (donationId) => {
      const before = await preview([donationId]);
      const { json: response } = await thank([donationId]);
      const after = await preview([donationId]);
      const { thanked_at } = await findDonation(donationId);
      return { before, response, after, thanked_at };
    }),
  );
  expect(seen[0]).toEqual({
    before: { gifts: 1, more: false },
    response: { gifts: 1, more: false },
    after: { gifts: 0, more: false },
    thanked_at: new Date(site.clock.now).toISOString(),
  });
  expect(seen).toEqual([seen[0], seen[0], seen[0]]);
});

test("five concurrent requests thank once for every donation", async () => {
  const email = `once-${site.key()}@example.org`;
  const donations = [await give({ email }), await give({ email }), await give({ email })];
  const responses = await Promise.all([
    ...Array.from({ length: 3 }, () => thank(donations)),
    ...Array.from({ length: 2 }, () => thank({})),
  ]);
  expect(responses.reduce((sum, { json }) => sum + json.gifts, 0)).toBe(3);
  await deliver();
  expect(mailsTo(email)).toHaveLength(1);
});

test("a donor who has turned off thank-you emails gets only a notification", async () => {
  await give({ bearer: await donor.bearer() });
  await inTransaction(site.database, (tx) =>
    tx.updateTable("account").set({ mail_thank_yous: false }).where("id", "=", donor.id).execute(),
  );
  expect((await thank({})).json).toEqual({ gifts: 1, more: false });
  await deliver();
  expect(mailsTo(donor.email)).toEqual([]);
  const notifications = await site.get("/api/v1/account/notifications/", await donor.bearer());
  expect(notifications.json.data[0].notice).toMatchObject({ kind: "thank_you" });
});

test("a team can't thank for another campaign's donations, and readers can't thank at all", async () => {
  const foreign = await give({ email: "foreign@example.org" });
  ({ id } = await site.campaign({ organiserId: owner.id }));
  path = `/api/v1/organiser/campaigns/${id}/thanks/`;
  expect((await thank([foreign])).json.gifts).toBe(0);
  const reader = await (await openMember(site, id, "reader")).bearer();
  expect((await thank({}, reader)).json.code).toBe("forbidden");
});

/** Sets a name that the form refuses but older rows may have. */
function setDonorName(id: string, name: string) {
  return inTransaction(site.database, (tx) =>
    tx.updateTable("donation").set({ donor_name: name }).where("id", "=", id).execute(),
  );
}

test("an address gets a limited number of thanks a day, without a link in the name", async () => {
  const email = `often-${site.key()}@example.org`;
  for (let count = 0; count < 7; count += 1) {
    const donation = await give({ email, name: "Ada" });
    await setDonorName(donation, "evil.example/prize Ada");
    expect((await thank([donation])).json.gifts).toBe(1);
    await deliver();
  }
  expect(mailsTo(email)).toHaveLength(5);
  expect(mailsTo(email)[0]?.text).toContain("Dear evil. example/prize,");
});

test("all spellings of an address share one limit of thanks", async () => {
  const name = `spelt-${site.key()}`;
  const gifts = [];
  for (let n = 0; n < 9; n += 1) gifts.push(await give({ email: `${name}+${n}@example.org` }));
  const mailed = async () => {
    await deliver();
    return (site.deps.mailbox?.list() ?? []).filter(({ to }) => to.startsWith(name)).length;
  };
  expect((await thank(gifts.splice(0, 3))).json.gifts).toBe(3);
  expect(await mailed()).toBe(1);
  for (const gift of gifts) expect((await thank([gift])).json.gifts).toBe(1);
  expect(await mailed()).toBe(5);
});

test("an empty message or selection is refused", async () => {
  const empty = await site.post(path, { gifts: {}, message: " " }, asOwner);
  expect(empty.json.detail[0].loc).toEqual(["body", "message"]);
  expect((await thank([])).status).toBe(422);
});
