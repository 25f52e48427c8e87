import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { WAIT_LIMIT } from "../../../testing/services/wait-limit.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { readPdfText } from "../../../testing/test-pdf.ts";
import {
  downloadFile,
  issueAllReceipts,
  listReceiptNumbers,
  refundInFull,
} from "../../../testing/test-receipts.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { deleteOldPdfs } from "./receipt-jobs.ts";
import { receiptPdfCache } from "./receipt-pdf-cache.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
let site: TestSite;
let ada: TestAccount;
let bearer: Record<string, string>;
let campaignId: number;

beforeAll(async () => {
  site = await openTestSite({
    argon2: fakeArgon2,
    mails: true,
    environment: { TRUSTED_PROXIES: "127.0.0.1" },
  });
  ({ id: campaignId } = await site.campaign({}));
});

beforeEach(async () => {
  ada = await openAccount(site);
  bearer = await ada.bearer();
});

async function createReceipts(count: number): Promise<{ paths: string[]; ids: string[] }> {
  await createSettledDonations(
    site,
    ...Array.from({ length: count }, () => ({ campaignId, accountId: ada.id })),
  );
  await issueAllReceipts(site);
  const donations = await site.db
    .selectFrom("donation")
    .select("id")
    .where("account_id", "=", ada.id)
    .execute();
  const ids = donations.map(({ id }) => id);
  const secret = (id: string) => site.deps.links.secretFor(id);
  return { ids, paths: ids.map((id) => `/api/v1/donations/${id}/receipt/?secret=${secret(id)}`) };
}

function storedFiles(): string[] {
  const folder = join(site.deps.config.dataDir, "files", "receipts");
  return existsSync(folder) ? readdirSync(folder) : [];
}

const fetchAll = async (paths: readonly string[], from: string) =>
  (
    await Promise.all(paths.map((path) => downloadFile(site, path, { "x-forwarded-for": from })))
  ).map(({ status }) => status);

test("66 concurrent requests for one receipt draw it once and don't block another visitor", async () => {
  const { paths } = await createReceipts(2);
  const [mine = "", other = ""] = paths;
  const before = storedFiles().length;
  const flood = fetchAll(Array(66).fill(mine), "192.0.2.7");
  expect(await fetchAll([other], "192.0.2.8")).toEqual([200]);
  expect(new Set(await flood)).toEqual(new Set([200]));
  expect(storedFiles()).toHaveLength(before + 2);
});

test("a visitor who requests 66 receipts at once gets a share and doesn't block other visitors", async () => {
  const { paths } = await createReceipts(66);
  const statuses = await fetchAll(paths.slice(0, 65), "192.0.2.7");
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(6);
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  const again = fetchAll(paths.slice(0, 65), "192.0.2.7");
  expect(await fetchAll(paths.slice(65), "192.0.2.8")).toEqual([200]);
  await again;
});

test("a stored PDF is drawn again only if it would differ", async () => {
  const { paths, ids } = await createReceipts(1);
  const [path = ""] = paths;
  const draw = vi.spyOn(site.deps.files, "put");
  const first = await downloadFile(site, path);
  const second = await downloadFile(site, path);
  expect(Buffer.from(second.bytes).equals(Buffer.from(first.bytes))).toBe(true);
  expect(draw).toHaveBeenCalledTimes(1);

  const [number] = await listReceiptNumbers(site, bearer);
  const named = { name: "Ada Lovelace" };
  await site.post(`/api/v1/account/receipts/${number}/name/`, named, bearer);
  expect(await readPdfText((await downloadFile(site, path)).bytes)).toContain("Ada Lovelace");
  expect(draw).toHaveBeenCalledTimes(2);

  const [last] = await listReceiptNumbers(site, bearer);
  await refundInFull(site, ids[0] ?? "");
  const refunded = await downloadFile(site, `/api/v1/account/receipts/${last}/pdf/`, bearer);
  expect(await readPdfText(refunded.bytes)).toContain("this donation was refunded");
  expect(draw).toHaveBeenCalledTimes(3);
  draw.mockRestore();
});

test("stored PDFs are deleted after a week, and the oldest also when there are too many", async () => {
  const { paths } = await createReceipts(3);
  const [first = "", ...others] = paths;
  await fetchAll([first], "192.0.2.7");
  site.clock.now += DAY_MS;
  await fetchAll(others, "192.0.2.7");
  const before = storedFiles().length;
  await deleteOldPdfs(site.deps);
  expect(storedFiles()).toHaveLength(before);
  await deleteOldPdfs(site.deps, { most: 1 });
  expect(storedFiles()).toHaveLength(1);
  site.clock.now += 8 * DAY_MS;
  await deleteOldPdfs(site.deps);
  expect(storedFiles()).toEqual([]);
  expect(await site.db.selectFrom("kept_paper").selectAll().execute()).toEqual([]);
});

test("erasing a donor deletes all stored PDFs, even one being stored at that moment", async () => {
  const { paths, ids } = await createReceipts(2);
  bearer = await ada.bearer();
  await fetchAll(paths.slice(0, 1), "192.0.2.7");
  const receipt = await site.db
    .selectFrom("receipt")
    .select("id")
    .where("donation_id", "=", ids[1] ?? "")
    .executeTakeFirstOrThrow();
  const others = storedFiles().length - 1;
  const late = receiptPdfCache(
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
  await vi.waitUntil(() => storedFiles().length === others, WAIT_LIMIT);
  await receiptPdfCache(site.deps, receipt.id).put("0124", Buffer.from("Ada Obi"));
  expect(storedFiles()).toHaveLength(others);
  expect(await fetchAll(paths, "192.0.2.7")).toEqual([404, 404]);
});

test("a PDF that is stored again while the old one is removed keeps its row", async () => {
  const { paths, ids } = await createReceipts(1);
  const [path = ""] = paths;
  await fetchAll([path], "192.0.2.7");
  site.clock.now += 8 * DAY_MS;
  await deleteOldPdfs({
    ...site.deps,
    files: {
      ...site.deps.files,
      remove: async (key) => {
        await site.deps.files.remove(key);
        if (storedFiles().length === 0) await fetchAll([path], "192.0.2.7");
      },
    },
  });
  const rows = await site.db
    .selectFrom("kept_paper")
    .innerJoin("receipt", "receipt.id", "receipt_id")
    .select("file")
    .where("donation_id", "=", ids[0] ?? "")
    .execute();
  expect(storedFiles()).toHaveLength(1);
  expect(rows.map(({ file }) => file)).toEqual(storedFiles().map((name) => `receipts/${name}`));
});
