import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2 });
  office = await openOffice(site);
});

async function found(q: string): Promise<string[]> {
  const { json } = await office.get(`users/?q=${encodeURIComponent(q)}`);
  return json.data.map(({ email }: { email: string }) => email);
}

describe("the list of users", () => {
  test("finds people by any part of their name or email, with campaigns and donations", async () => {
    const wei = await openAccount(site, { email: "wei_50@example.org", firstName: "Wei" });
    const { id } = await site.campaign({ organiserId: wei.id, title: "A quiet library" });
    await wei.bearer();
    expect(await found("WEI obi")).toEqual([wei.email]);
    expect(await found("_50@")).toEqual([wei.email]);
    expect(await found("wei nobody")).toEqual([]);
    const jose = await openAccount(site, { firstName: "José", lastName: "O’Müller" });
    for (const q of ["jose o'muller", "ÖʼMULLER jose"])
      expect(await found(q)).toEqual([jose.email]);
    expect(await found("w_i%")).toEqual([]);
    const { json } = await office.get("users/?q=wei_50");
    expect(json.data[0]).toMatchObject({
      name: "Wei Obi",
      role: "supporter",
      campaigns: [{ id, title: "A quiet library", state: "active" }],
      gift_count: 0,
      session_count: 1,
      two_factor: false,
    });
    expect(Object.keys(json.data[0])).not.toContain("password_hash");
  });

  test("comes in pages, newest first, each user once", async () => {
    for (let count = 0; count < 5; count += 1) await openAccount(site, { firstName: "Pagina" });
    const emails: string[] = [];
    let cursor = "";
    do {
      const { json } = await office.get(`users/?q=pagina&limit=2${cursor && `&cursor=${cursor}`}`);
      emails.push(...json.data.map(({ email }: { email: string }) => email));
      cursor = json.next_cursor ?? "";
    } while (cursor);
    expect([emails.length, new Set(emails).size]).toEqual([5, 5]);
    expect((await office.get("users/?cursor=12")).status).toBe(422);
  });

  test("can be sorted by name, email and age in both directions", async () => {
    for (const [firstName, address] of [
      ["Zora", "c"],
      ["ben", "b"],
      ["Ben", "d"],
      ["Ana", "e"],
    ] as const) {
      await openAccount(site, { firstName, email: `${address}-sorted@example.org` });
      // Ids of the same millisecond have no fixed order.
      for (const created = Date.now(); Date.now() === created; );
    }
    const walk = async (sort: string) => {
      const initials: string[] = [];
      let cursor = "";
      do {
        const { json } = await office.get(
          `users/?q=-sorted@&limit=1&sort=${sort}${cursor && `&cursor=${cursor}`}`,
        );
        initials.push(...json.data.map(({ email }: { email: string }) => email[0]));
        cursor = json.next_cursor ?? "";
      } while (cursor);
      return initials.join("");
    };
    expect(await walk("joined")).toBe("cbde");
    expect(await walk("-joined")).toBe("edbc");
    expect(await walk("name")).toBe("ebdc");
    expect(await walk("-name")).toBe("cdbe");
    expect(await walk("email")).toBe("bcde");
    expect(await walk("-email")).toBe("edcb");
    expect((await office.get("users/?sort=gift_count")).status).toBe(422);
  });

  test("is sorted by name with an index, also after the first page", async () => {
    const plan = await inTransaction(site.database, async (tx) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(tx);
      await sql`SET LOCAL enable_sort = off`.execute(tx);
      const name = sql`lower(account.first_name || ' ' || account.last_name)`;
      const rows = readRows(
        tx,
        sql`EXPLAIN SELECT id FROM account WHERE erased_at IS NULL AND (${name}, id) <
          ((SELECT ${name} FROM account WHERE id = ${office.account.id}), ${office.account.id})
          ORDER BY ${name} DESC, id DESC LIMIT 5`,
      );
      return JSON.stringify(await rows);
    });
    expect(plan).toMatch(/Scan Backward using account_by_name/);
    expect(plan).toContain("Index Cond: (ROW(");
  });
});

describe("an account", () => {
  test("is disabled immediately, and enabled again without its sessions", async () => {
    const ada = await openAccount(site);
    const bearer = await ada.bearer();
    const me = () => site.get("/api/v1/account/profile/", bearer);
    expect((await me()).status).toBe(200);
    expect((await office.post(`users/${ada.id}/disable/`, { reason: "" })).status).toBe(422);
    const shut = await office.post(`users/${ada.id}/disable/`, { reason: "A stolen name" });
    expect([shut.status, shut.json.session_count]).toEqual([200, 0]);
    expect(shut.json.disabled_at).toBe(new Date(site.clock.now).toISOString());
    expect((await me()).status).toBe(401);
    expect((await ada.login()).status).toBe(401);
    const [entry] = await office.trail();
    expect(entry.changes).toEqual([
      { field: "disabled", before: "false", after: "true" },
      { field: "reason", before: null, after: "A stolen name" },
    ]);
    expect((await office.post(`users/${ada.id}/enable/`)).json.disabled_at).toBeNull();
    expect((await me()).status).toBe(401);
    expect((await ada.login()).status).toBe(200);
  });

  test("is logged out of all devices and can log in again", async () => {
    const ada = await openAccount(site);
    const [here, there] = [await ada.bearer(), await ada.bearer()];
    expect((await office.post(`users/${ada.id}/sign-out/`)).json.session_count).toBe(0);
    for (const bearer of [here, there]) {
      expect((await site.get("/api/v1/account/profile/", bearer)).status).toBe(401);
    }
    expect((await ada.login()).status).toBe(200);
    const unknown = "01890a5d-ac96-774b-bcce-b302099a8057";
    for (const call of ["enable", "sign-out"]) {
      expect((await office.post(`users/${unknown}/${call}/`)).status).toBe(404);
    }
  });
});

describe("owners", () => {
  test("can't disable their own accounts", async () => {
    const { status, json } = await office.post(`users/${office.account.id}/disable/`, {
      reason: "Tired",
    });
    expect([status, json.code]).toEqual([403, "forbidden"]);
    expect((await office.get("queues/")).status).toBe(200);
  });

  test("who disable each other at the same time leave one enabled", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await openOffice(site), await openOffice(site)];
      const responses = await Promise.all([
        a.post(`users/${b.account.id}/disable/`, { reason: "They began" }),
        b.post(`users/${a.account.id}/disable/`, { reason: "They began" }),
      ]);
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });
});
