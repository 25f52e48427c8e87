import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { PATIENCE } from "../../../testing/services/patience.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { give } from "../../../testing/test-donations.ts";
import { pdfText } from "../../../testing/test-pdf.ts";
import { fileOf, giveBackAll, issueAll, numbersOf } from "../../../testing/test-receipts.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { papersOf } from "./keep-paper.ts";
import { forgetOldPapers } from "./receipt-jobs.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
let site: TestSite;
let ada: TestAccount;
let bearer: Record<string, string>;
let campaignId: number;

beforeAll(async () => {
  site = await openTestSite({
    argon2: cheapArgon2,
    mails: true,
    environment: { TRUSTED_PROXIES: "127.0.0.1" },
  });
  ({ id: campaignId } = await site.campaign({}));
});

beforeEach(async () => {
  ada = await openAccount(site);
  bearer = await ada.bearer();
});

async function given(count: number): Promise<{ paths: string[]; ids: string[] }> {
  await give(site, ...Array.from({ length: count }, () => ({ campaignId, accountId: ada.id })));
  await issueAll(site);
  const donations = await site.db
    .selectFrom("donation")
    .select("id")
    .where("account_id", "=", ada.id)
    .execute();
  const ids = donations.map(({ id }) => id);
  const secret = (id: string) => site.deps.links.secretOf(id);
  return { ids, paths: ids.map((id) => `/api/v1/donations/${id}/receipt/?secret=${secret(id)}`) };
}

function filesKept(): string[] {
  const folder = join(site.deps.config.dataDir, "files", "receipts");
  return existsSync(folder) ? readdirSync(folder) : [];
}

const statusesOf = async (paths: readonly string[], from: string) =>
  (await Promise.all(paths.map((path) => fileOf(site, path, { "x-forwarded-for": from })))).map(
    ({ status }) => status,
  );

test("66 requests at once for one receipt cause one drawing, and another donor's request is answered", async () => {
  const { paths } = await given(2);
  const [mine = "", other = ""] = paths;
  const before = filesKept().length;
  const flood = statusesOf(Array(66).fill(mine), "192.0.2.7");
  expect(await statusesOf([other], "192.0.2.8")).toEqual([200]);
  expect(new Set(await flood)).toEqual(new Set([200]));
  expect(filesKept()).toHaveLength(before + 2);
});

test("of 66 receipts at once, one visitor's share is drawn, and other visitors aren't held up", async () => {
  const { paths } = await given(66);
  const flood = statusesOf(paths.slice(0, 65), "192.0.2.7");
  const statuses = await flood;
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(6);
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  const again = statusesOf(paths.slice(0, 65), "192.0.2.7");
  expect(await statusesOf(paths.slice(65), "192.0.2.8")).toEqual([200]);
  await again;
});

test("a stored receipt is not drawn again, unless its PDF would differ", async () => {
  const { paths, ids } = await given(1);
  const [path = ""] = paths;
  const draw = vi.spyOn(site.deps.files, "put");
  const first = await fileOf(site, path);
  const second = await fileOf(site, path);
  expect(Buffer.from(second.bytes).equals(Buffer.from(first.bytes))).toBe(true);
  expect(draw).toHaveBeenCalledTimes(1);

  const [number] = await numbersOf(site, bearer);
  const named = { name: "Ada Lovelace" };
  await site.post(`/api/v1/account/receipts/${number}/name/`, named, bearer);
  expect(await pdfText((await fileOf(site, path)).bytes)).toContain("Ada Lovelace");
  expect(draw).toHaveBeenCalledTimes(2);

  const [last] = await numbersOf(site, bearer);
  await giveBackAll(site, ids[0] ?? "");
  const held = await fileOf(site, `/api/v1/account/receipts/${last}/pdf/`, bearer);
  expect(await pdfText(held.bytes)).toContain("this gift was refunded");
  expect(draw).toHaveBeenCalledTimes(3);
  draw.mockRestore();
});

test("stored PDFs are deleted after a week, and the oldest where there are too many", async () => {
  const { paths } = await given(3);
  const [first = "", ...others] = paths;
  await statusesOf([first], "192.0.2.7");
  site.clock.now += DAY_MS;
  await statusesOf(others, "192.0.2.7");
  const before = filesKept().length;
  await forgetOldPapers(site.deps);
  expect(filesKept()).toHaveLength(before);
  await forgetOldPapers(site.deps, { most: 1 });
  expect(filesKept()).toHaveLength(1);
  site.clock.now += 8 * DAY_MS;
  await forgetOldPapers(site.deps);
  expect(filesKept()).toEqual([]);
  expect(await site.db.selectFrom("kept_paper").selectAll().execute()).toEqual([]);
});

test("an erased donor is in no stored PDF any more, even one that is being stored meanwhile", async () => {
  const { paths, ids } = await given(2);
  bearer = await ada.bearer();
  await statusesOf(paths.slice(0, 1), "192.0.2.7");
  const receipt = await site.db
    .selectFrom("receipt")
    .select("id")
    .where("donation_id", "=", ids[1] ?? "")
    .executeTakeFirstOrThrow();
  const others = filesKept().length - 1;
  const late = papersOf(
    {
      ...site.deps,
      files: {
        ...site.deps.files,
        put: async (key, bytes) => {
          const erased = await site.post(
            "/api/v1/account/erase/",
            { password: ada.password, confirm: "ERASE" },
            bearer,
          );
          expect(erased.status).toBe(200);
          await site.deps.files.put(key, bytes);
        },
      },
    },
    receipt.id,
  );
  await late.put("0123", Buffer.from("Ada Obi"));
  await vi.waitUntil(() => filesKept().length === others, PATIENCE);
  await papersOf(site.deps, receipt.id).put("0124", Buffer.from("Ada Obi"));
  expect(filesKept()).toHaveLength(others);
  expect(await statusesOf(paths, "192.0.2.7")).toEqual([404, 404]);
});

test("a PDF that is stored again while the old one is removed is still noted", async () => {
  const { paths, ids } = await given(1);
  const [path = ""] = paths;
  await statusesOf([path], "192.0.2.7");
  site.clock.now += 8 * DAY_MS;
  await forgetOldPapers({
    ...site.deps,
    files: {
      ...site.deps.files,
      remove: async (key) => {
        await site.deps.files.remove(key);
        if (filesKept().length === 0) await statusesOf([path], "192.0.2.7");
      },
    },
  });
  const noted = await site.db
    .selectFrom("kept_paper")
    .innerJoin("receipt", "receipt.id", "receipt_id")
    .select("file")
    .where("donation_id", "=", ids[0] ?? "")
    .execute();
  expect(filesKept()).toHaveLength(1);
  expect(noted.map(({ file }) => file)).toEqual(filesKept().map((name) => `receipts/${name}`));
});
