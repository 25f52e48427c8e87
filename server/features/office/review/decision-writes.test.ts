import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { openOrganiser } from "../../../testing/test-organiser.ts";
import { openTestSite, type TestResponse, type TestSite } from "../../../testing/test-site.ts";
import { insertReport } from "../../campaigns/community/report-store.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;
let owner: Awaited<ReturnType<typeof openOrganiser>>;
let reportId: number;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2, mails: true });
  office = await openOffice(site);
});

beforeEach(async () => {
  owner = await openOrganiser(site, { state: "active" });
  reportId = await inTransaction(site.database, (tx) =>
    insertReport(tx, {
      campaign_id: owner.id,
      comment_id: null,
      reason: "misleading",
      text: "That is not the well it says it is.",
      source: randomUUID(),
      reported_at: new Date(site.clock.now),
    }),
  );
});

/** Reads the subject of a decision, and returns a function that sends the decision. */
type Decider = () => Promise<() => Promise<TestResponse>>;

const decideCampaign: Decider = async () => {
  const { version } = (await office.get(`campaigns/${owner.id}/`)).json;
  const decision = { action: "pause", reason: "We look into it.", version };
  return () => office.post(`campaigns/${owner.id}/decisions/`, decision);
};

const beneficiary = { kind: "other", name: "Somebody else", registration: null };

const decideChange: Decider = async () => {
  const { id, proposed_at } = (await owner.patch({ beneficiary })).json.waiting;
  return () => office.post(`changes/${id}/decisions/`, { approve: true, proposed_at });
};

const decideReport: Decider = async () => () =>
  office.post(`reports/${reportId}/decisions/`, { action: "pause_campaign", note: "Not theirs." });

/** Everything that a decision can change. */
async function readState() {
  return {
    campaign: await owner.read(),
    report: (await office.get("reports/?limit=50")).json.data,
    trail: await office.trail(),
    mails: (await site.mailsTo(owner.account.email)).length,
  };
}

/** The sequences: a used number stays used even after a rollback. */
const readSequences = () =>
  readRows(
    site.db,
    sql`SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public'
      ORDER BY sequencename`,
  );

const meanwhile: Array<[string, Decider, () => Promise<unknown>]> = [
  ["a campaign that has changed", decideCampaign, () => owner.patch({ title: "Another well" })],
  [
    "a change that was replaced",
    decideChange,
    () => {
      site.clock.now += 1000;
      return owner.patch({ beneficiary: { ...beneficiary, name: "A third one" } });
    },
  ],
  [
    "a report that is closed",
    decideReport,
    () => office.post(`reports/${reportId}/decisions/`, { action: "dismiss", note: "It is." }),
  ],
];

test.each(meanwhile)("writes nothing for a decision about %s", async (_, read, change) => {
  const decide = await read();
  await change();
  const before = [await readState(), await readSequences()];
  expect((await decide()).json.code).toBe("changed_meanwhile");
  expect([await readState(), await readSequences()]).toEqual(before);
});

describe("when the audit entry fails", () => {
  const inDatabase = (statement: string) =>
    inTransaction(site.database, (tx) => sql.raw(statement).execute(tx));

  beforeAll(async () => {
    await inDatabase(`CREATE FUNCTION refuse_entry() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'no entry'; END $$`);
  });

  test.each([
    ["a campaign", decideCampaign],
    ["a change", decideChange],
    ["a report", decideReport],
  ])("the decision about %s is rolled back", async (_, read) => {
    const decide = await read();
    const before = await readState();
    await inDatabase(`CREATE TRIGGER refuse_entry BEFORE INSERT ON audit_entry
      FOR EACH ROW EXECUTE FUNCTION refuse_entry()`);
    const refused = await decide();
    await inDatabase("DROP TRIGGER refuse_entry ON audit_entry");
    expect(refused.status).toBe(500);
    expect(await readState()).toEqual(before);
    expect((await decide()).status).toBe(200);
    expect(await readState()).not.toEqual(before);
  });
});
