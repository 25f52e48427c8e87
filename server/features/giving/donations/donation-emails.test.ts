import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openTestSmtp } from "../../../testing/services/test-smtp.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { issueAllReceipts } from "../../../testing/test-receipts.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { suppress } from "../../foundation/emails/suppression-store.ts";
import { exportPerson } from "./personal-data.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;

beforeAll(async () => {
  const smtp = await openTestSmtp((_attempt, { to }) =>
    to[0] === "refusing@example.org" ? { code: 554, message: "5.7.1 Not from you" } : undefined,
  );
  site = await openTestSite({
    ...{ mails: true, argon2: fakeArgon2, environment: { SMTP_URL: smtp.url } },
  });
  office = await openOffice(site);
});

/** Makes a donation, issues and emails its receipt, and returns its id. */
async function donate(email: string, accountId?: string): Promise<string> {
  const { id: campaignId } = await site.campaign();
  await createSettledDonations(site, {
    campaignId,
    email,
    ...(accountId ? { accountId } : {}),
    minor: 2_500,
  });
  await issueAllReceipts(site);
  const { id } = await site.db
    .selectFrom("donation")
    .select("id")
    .where("campaign_id", "=", campaignId)
    .executeTakeFirstOrThrow();
  return id;
}

type Event = { readonly kind: string; readonly what: string | null };

/** The events about emails that the office sees. */
async function findEmailEvents(id: string): Promise<string[]> {
  const { events } = (await office.get(`donations/${id}/`)).json;
  return events
    .filter(({ kind }: Event) => /letter_(sent|refused)|mails/.test(kind))
    .map(({ kind, what }: Event) => `${kind} ${what}`);
}

test("the office sees that an email was sent and that later ones bounced", async () => {
  const id = await donate("ada@example.org");
  await expect.poll(() => findEmailEvents(id)).toEqual(["letter_sent receipt"]);
  const gone = { email: "ada@example.org", scope: "all", reason: "bounced" } as const;
  site.clock.now += 1_000;
  await inTransaction(site.database, (tx) => suppress(tx, [gone], new Date(site.clock.now)));
  expect(await findEmailEvents(id)).toEqual(["letter_sent receipt", "mails_stopped bounced"]);
});

test("the office sees that an email was rejected permanently", async () => {
  const id = await donate("refusing@example.org");
  await expect.poll(() => findEmailEvents(id)).toEqual(["letter_refused receipt"]);
});

test("an email about a refund is listed with its donation", async () => {
  const id = await donate("back@example.org");
  const secret = site.deps.links.secretFor(id);
  const request = { secret, amount: 10, reason: "duplicate" };
  const { status, text } = await site.post(`/api/v1/donations/${id}/refunds/`, request);
  expect(status, text).toBe(201);
  await expect
    .poll(() => findEmailEvents(id))
    .toEqual(expect.arrayContaining(["letter_sent refund-asked"]));
});

test("the list of emails is exported to the donor and erased with them", async () => {
  const ada = await openAccount(site, { firstName: "Ada" });
  const id = await donate(ada.email, ada.id);
  await expect.poll(() => findEmailEvents(id)).toHaveLength(1);
  const person = { accountId: ada.id, confirmedEmail: ada.email } as Parameters<
    typeof exportPerson
  >[1];
  const { "donations.json": donations } = await exportPerson(site.db, person);
  const email = { at: expect.any(Date), kind: "receipt", state: "sent" };
  expect(donations).toMatchObject([{ letters: [email] }]);
  const erasing = { password: ada.password, confirm: "ERASE" };
  const { status, text } = await site.post("/api/v1/account/erase/", erasing, await ada.bearer());
  expect(status, text).toBe(200);
  expect(await findEmailEvents(id)).toEqual([]);
});
