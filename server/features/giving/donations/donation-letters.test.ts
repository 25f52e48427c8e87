import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { openTestSmtp } from "../../../testing/services/test-smtp.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { give } from "../../../testing/test-donations.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { issueAll } from "../../../testing/test-receipts.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { suppress } from "../../foundation/letters/suppression-store.ts";
import { exportPerson } from "./personal-data.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;

beforeAll(async () => {
  const smtp = await openTestSmtp((_attempt, { to }) =>
    to[0] === "refusing@example.org" ? { code: 554, message: "5.7.1 Not from you" } : undefined,
  );
  site = await openTestSite({
    ...{ mails: true, argon2: cheapArgon2, environment: { SMTP_URL: smtp.url } },
  });
  office = await openOffice(site);
});

/** A gift whose receipt was issued and mailed; answers its id. */
async function given(email: string, accountId?: string): Promise<string> {
  const { id: campaignId } = await site.campaign();
  await give(site, { campaignId, email, ...(accountId ? { accountId } : {}), minor: 2_500 });
  await issueAll(site);
  const { id } = await site.db
    .selectFrom("donation")
    .select("id")
    .where("campaign_id", "=", campaignId)
    .executeTakeFirstOrThrow();
  return id;
}

type Told = { readonly kind: string; readonly what: string | null };

/** What the office sees of its letters. */
async function lettersOf(id: string): Promise<string[]> {
  const { events } = (await office.get(`donations/${id}/`)).json;
  return events
    .filter(({ kind }: Told) => /letter_(sent|refused)|mails/.test(kind))
    .map(({ kind, what }: Told) => `${kind} ${what}`);
}

test("the office sees that a letter was sent, and that mails to the donor come back", async () => {
  const id = await given("ada@example.org");
  await expect.poll(() => lettersOf(id)).toEqual(["letter_sent receipt"]);
  const gone = { email: "ada@example.org", scope: "all", reason: "bounced" } as const;
  site.clock.now += 1_000;
  await inTransaction(site.database, (tx) => suppress(tx, [gone], new Date(site.clock.now)));
  expect(await lettersOf(id)).toEqual(["letter_sent receipt", "mails_stopped bounced"]);
});

test("the office sees that a letter was refused for good", async () => {
  const id = await given("refusing@example.org");
  await expect.poll(() => lettersOf(id)).toEqual(["letter_refused receipt"]);
});

test("a letter about a refund is noted with its gift", async () => {
  const id = await given("back@example.org");
  const secret = site.deps.links.secretOf(id);
  const wish = { secret, amount: 10, reason: "duplicate" };
  const { status, text } = await site.post(`/api/v1/donations/${id}/refunds/`, wish);
  expect(status, text).toBe(201);
  await expect
    .poll(() => lettersOf(id))
    .toEqual(expect.arrayContaining(["letter_sent refund-asked"]));
});

test("a donor gets what is kept of their letters, and it goes with them", async () => {
  const ada = await openAccount(site, { firstName: "Ada" });
  const id = await given(ada.email, ada.id);
  await expect.poll(() => lettersOf(id)).toHaveLength(1);
  const person = { accountId: ada.id, provenEmail: ada.email } as Parameters<
    typeof exportPerson
  >[1];
  const { "donations.json": donations } = await exportPerson(site.db, person);
  const kept = { at: expect.any(Date), kind: "receipt", state: "sent" };
  expect(donations).toMatchObject([{ letters: [kept] }]);
  const erasing = { password: ada.password, confirm: "ERASE" };
  const { status, text } = await site.post("/api/v1/account/erase/", erasing, await ada.bearer());
  expect(status, text).toBe(200);
  expect(await lettersOf(id)).toEqual([]);
});
