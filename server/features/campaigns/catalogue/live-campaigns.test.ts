import { beforeAll, expect, onTestFinished, test } from "vitest";
import { createChanges } from "../../../platform/db/changes.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { openPostgres } from "../../../platform/db/postgres-database.ts";
import { campaignTotalsTag, donationRefundedTag } from "../../../tags.ts";
import { onFileEnd } from "../../../testing/services/on-file-end.ts";
import {
  createTestDatabase,
  databaseUrl,
  isEmbedded,
} from "../../../testing/services/test-database.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { openStream, type TestStream } from "../../../testing/test-stream.ts";
import { createLiveCampaigns } from "./live-campaigns.ts";

let site: TestSite;
let quiet: TestSite;
let neighbour: TestSite | undefined;

beforeAll(async () => {
  const { name, database } = await createTestDatabase();
  site = await openTestSite({ database });
  quiet = await openTestSite({ database, clock: site.clock });
  if (isEmbedded()) return;
  const other = openPostgres(databaseUrl(name));
  onFileEnd(() => other.close());
  neighbour = await openTestSite({ database: other, clock: site.clock });
});

async function watch(id: number, lastEventId?: string, from = site): Promise<TestStream> {
  const stream = await openStream(`${from.url}/api/v1/campaign/${id}/live/`, lastEventId);
  onTestFinished(() => stream.close());
  return stream;
}

const donations = (campaignId: number, count: number) =>
  Array.from({ length: count }, () => ({ campaignId, minor: 1_000 }));

test("sends a new watcher every new donation with the totals after it", async () => {
  const { id } = await site.campaign();
  await createSettledDonations(site, { campaignId: id, minor: 2_000 });
  const stream = await watch(id);
  await createSettledDonations(site, { campaignId: id, minor: 5_050, name: "Kofi", message: "Go" });
  expect(await stream.next()).toEqual({
    id: 2,
    event: {
      raised: 70.5,
      donor_count: 2,
      taken_back: 0,
      donation: {
        number: 2,
        donor: { name: "Kofi", portrait: null },
        amount: 50.5,
        currency: "USD",
        message: "Go",
        given_at: new Date(site.clock.now).toISOString(),
        offline: false,
      },
    },
  });
});

test("never names an anonymous donor", async () => {
  const { id } = await site.campaign();
  const stream = await watch(id);
  await createSettledDonations(site, { campaignId: id, name: "Ermintrude", anonymous: true });
  const { event } = await stream.next();
  expect(event.donation?.donor).toEqual({ name: null, portrait: null });
  expect(JSON.stringify(event)).not.toContain("Ermintrude");
});

test("sends a returning watcher missed donations, oldest first, and then new ones", async () => {
  const { id } = await site.campaign();
  await createSettledDonations(site, ...donations(id, 4));
  const stream = await watch(id, "2");
  expect(await stream.ids(2)).toEqual([3, 4]);
  await createSettledDonations(site, ...donations(id, 2));
  expect(await stream.ids(2)).toEqual([5, 6]);
});

test("limits missed donations to the newest fifty", async () => {
  const { id } = await site.campaign();
  await createSettledDonations(site, ...donations(id, 53));
  const stream = await watch(id, "1");
  const ids = await stream.ids(50);
  expect([ids[0], ids.at(-1)]).toEqual([4, 53]);
});

test.each(["99", "-1", "abc", "99999999999999999999"])(
  "ignores an unknown event id (%s)",
  async (lastEventId) => {
    const { id } = await site.campaign();
    await createSettledDonations(site, ...donations(id, 2));
    const stream = await watch(id, lastEventId);
    await createSettledDonations(site, ...donations(id, 1));
    expect(await stream.ids(1)).toEqual([3]);
  },
);

test("neither skips nor repeats a donation for watchers who join meanwhile", async () => {
  const { id } = await site.campaign();
  const total = 60;
  const donating = (async () => {
    for (let n = 0; n < total; n += 1) await createSettledDonations(site, ...donations(id, 1));
  })();
  const readers: Array<Promise<number[]>> = [];
  for (let n = 0; n < 10; n += 1) {
    const stream = await watch(id, "0");
    readers.push(stream.ids(50));
  }
  await donating;
  for (const ids of await Promise.all(readers)) {
    const first = ids[0] ?? 0;
    expect(ids).toEqual(Array.from({ length: 50 }, (_, index) => first + index));
    expect(first).toBeLessThanOrEqual(total - 49);
  }
});

test("sends donations committed by another process", async ({ skip }) => {
  if (!neighbour) return skip();
  const { id } = await site.campaign();
  const stream = await watch(id, undefined, neighbour);
  await createSettledDonations(site, ...donations(id, 1));
  expect(await stream.ids(1)).toEqual([1]);
});

test("sends donations that settled while notifications were lost", async () => {
  const { id } = await site.campaign();
  const changes = createChanges();
  const live = createLiveCampaigns({ db: site.db, changes, log: site.deps.log });
  const { promise, resolve } = Promise.withResolvers<number>();
  const stop = await live.watch(id, undefined, (update) => resolve(update.number));
  await createSettledDonations(site, ...donations(id, 1));
  changes.listener.onResumed();
  expect(await promise).toBe(1);
  stop();
});

test("sends a reversal once despite repeated notifications", async () => {
  const { id } = await site.campaign();
  await createSettledDonations(site, ...donations(id, 1));
  const changes = createChanges();
  const live = createLiveCampaigns({ db: site.db, changes, log: site.deps.log });
  const received: Array<[number, number]> = [];
  const stop = await live.watch(id, undefined, ({ number, figures }) =>
    received.push([number, figures.taken_back]),
  );
  await inTransaction(site.database, (tx) =>
    tx
      .updateTable("campaign_totals")
      .set({ reversed_count: 1 })
      .where("campaign_id", "=", id)
      .execute(),
  );
  changes.publish([donationRefundedTag(id)]);
  changes.publish([donationRefundedTag(id)]);
  await expect.poll(() => received).toEqual([[1, 1]]);
  await createSettledDonations(site, ...donations(id, 1));
  changes.publish([campaignTotalsTag(id)]);
  // Donation numbers include reversed donations.
  await expect
    .poll(() => received)
    .toEqual([
      [1, 1],
      [3, 1],
    ]);
  stop();
});

test("limits an address to twenty streams, and admits another when one closes", async () => {
  const { id } = await site.campaign();
  const streams: TestStream[] = [];
  for (let n = 0; n < 20; n += 1) streams.push(await watch(id, undefined, quiet));
  const refused = await quiet.get(`/api/v1/campaign/${id}/live/`);
  expect([refused.status, refused.json.code]).toEqual([429, "too_many_requests"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  await streams[0]?.close();
  await expect
    .poll(async () => {
      const stream = await watch(id, undefined, quiet);
      return stream.status;
    })
    .toBe(200);
});
