import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { changesBetween } from "./audit-view.ts";
import { recordAudit } from "./record-audit.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;
let other: Awaited<ReturnType<typeof openOffice>>;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2 });
  office = await openOffice(site);
  other = await openOffice(site);
  await inTransaction(site.database, async (tx) => {
    for (let number = 1; number <= 7; number += 1) {
      await recordAudit(tx, {
        actorId: number % 2 ? office.account.id : other.account.id,
        action: number > 5 ? "hide" : "dismiss",
        subject: { type: number > 5 ? "comment" : "report", id: number },
        after: { number },
        at: new Date(site.clock.now + number),
      });
    }
  });
});

async function ids(query: string): Promise<string[]> {
  const { json } = await office.get(`audit/?${query}`);
  return json.data.map((entry: { subject: { id: string } }) => entry.subject.id);
}

test("finds entries by subject, actor and action, newest first", async () => {
  expect(await ids("")).toEqual(["7", "6", "5", "4", "3", "2", "1"]);
  expect(await ids("subject_type=comment")).toEqual(["7", "6"]);
  expect(await ids("subject_type=report&subject_id=3")).toEqual(["3"]);
  expect(await ids(`actor=${other.account.id}`)).toEqual(["6", "4", "2"]);
  expect(await ids(`actor=${other.account.id}&action=hide`)).toEqual(["6"]);
  const { json } = await office.get("audit/filters/");
  expect(json.actions).toEqual(["dismiss", "hide"]);
  expect(json.actors.map(({ id }: { id: string }) => id).toSorted()).toEqual(
    [office.account.id, other.account.id].toSorted(),
  );
});

test.each([
  ["-at", ["7", "6", "5", "4", "3", "2", "1"]],
  ["at", ["1", "2", "3", "4", "5", "6", "7"]],
])("lists entries in pages, each once, in the order %s", async (sort, all) => {
  const found: string[] = [];
  let cursor = "";
  do {
    const { json } = await office.get(
      `audit/?limit=3&sort=${sort}${cursor && `&cursor=${cursor}`}`,
    );
    found.push(...json.data.map((entry: { subject: { id: string } }) => entry.subject.id));
    cursor = json.next_cursor ?? "";
  } while (cursor);
  expect(found).toEqual(all);
  expect((await office.get("audit/?cursor=abc")).status).toBe(422);
});

test("refuses to change or delete entries", async () => {
  for (const attempt of [
    sql`UPDATE audit_entry SET action = 'nothing'`,
    sql`DELETE FROM audit_entry`,
    sql`TRUNCATE audit_entry`,
  ]) {
    const trying = inTransaction(site.database, (tx) => attempt.execute(tx));
    await expect(trying).rejects.toThrow("entries are never changed");
  }
  expect(await ids("")).toHaveLength(7);
});

test("shows a change value by value, without unchanged values", () => {
  const before = { name: "Water", position: 1, tags: ["a"] };
  const after = { name: "Clean water", position: 1, tags: ["a", "b"], note: "new" };
  expect(changesBetween(before, after)).toEqual([
    { field: "name", before: "Water", after: "Clean water" },
    { field: "tags", before: '["a"]', after: '["a","b"]' },
    { field: "note", before: null, after: "new" },
  ]);
  expect(changesBetween(null, null)).toEqual([]);
});
