import { beforeAll, describe, expect, test } from "vitest";
import { createRoutes } from "../app.ts";
import { setOfficeRole } from "../features/foundation/accounts/administer.ts";
import { inTransaction } from "../platform/db/in-transaction.ts";
import { openOffice } from "../testing/test-office.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";
import { openTwoFactor } from "../testing/test-two-factor.ts";

describe("the office without sample data", () => {
  let site: TestSite;

  beforeAll(async () => {
    site = await openTestSite({
      mails: true,
      environment: { SAMPLE_DATA: "off" },
    });
  });

  test("owns exactly the endpoints below /admin/", () => {
    const byPath = createRoutes(site.deps).map(({ endpoint }) => [
      endpoint.path,
      endpoint.path.startsWith("/api/v1/admin/"),
    ]);
    const byAccess = createRoutes(site.deps).map(({ endpoint }) => [
      endpoint.path,
      endpoint.access === "admin",
    ]);
    expect(byAccess).toEqual(byPath);
  });

  test("refuses every call of an admin without a second factor", async () => {
    const office = await openOffice(site);
    const admin = createRoutes(site.deps).filter(({ endpoint }) => endpoint.access === "admin");
    expect(admin.length).toBeGreaterThan(20);
    for (const { endpoint } of admin) {
      const path = endpoint.path.replace(/\{\w+\}/g, "1");
      const answer = await site.ask(path, { method: endpoint.method, headers: office.bearer });
      const got = [endpoint.method, path, answer.status, answer.json?.code];
      expect(got).toEqual([endpoint.method, path, 403, "two_factor_required"]);
    }
  });

  test("admits an admin until the second factor is switched off", async () => {
    const { ada, bearer } = await openTwoFactor(site);
    const queues = () => site.get("/api/v1/admin/queues/", bearer);
    expect((await queues()).json.code).toBe("forbidden");
    await inTransaction(site.database, (tx) => setOfficeRole(tx, ada.id, "owner"));
    expect((await queues()).status).toBe(200);
    const off = "/api/v1/account/two-factor/disable/";
    expect((await site.post(off, { password: ada.password }, bearer)).status).toBe(200);
    expect((await queues()).json.code).toBe("two_factor_required");
  });
});
