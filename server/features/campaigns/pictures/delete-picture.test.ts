import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { openPictures } from "../../../testing/test-campaign-pictures.ts";
import { plainPicture } from "../../../testing/test-picture.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { addUpdate } from "../catalogue/add-update.ts";
import { discardCampaignPictures, sweepPictures } from "./delete-picture.ts";
import { removePictureFiles } from "./picture-files.ts";
import { listPictureKeys } from "./picture-store.ts";

const site = await openTestSite({ argon2: fakeArgon2 });
const owner = await openAccount(site);
const tiny = await plainPicture(60, 40).png().toBuffer();

let campaignId: number;
let pictures: Awaited<ReturnType<typeof openPictures>>;

beforeEach(async () => {
  ({ id: campaignId } = await site.campaign({ organiserId: owner.id, pictures: [] }));
  pictures = await openPictures(site, campaignId, owner);
});

async function showOnTop(key: string) {
  const { version } = (await pictures.order()).json;
  expect((await pictures.setOrder([{ key, alt: "A bucket" }], version)).status).toBe(200);
}

async function showInStory(key: string) {
  const picture = { image: `/pictures/${key}/800.webp`, alt: "A bucket" };
  const story = JSON.stringify([{ kind: "picture", picture, caption: null }]);
  await inTransaction(site.database, (tx) =>
    tx.updateTable("campaign").set({ story }).where("id", "=", campaignId).execute(),
  );
}

async function showInUpdate(key: string) {
  await inTransaction(site.database, async (tx) => {
    await addUpdate(tx, { campaignId, title: "Water", body: "It runs.", postedAt: new Date() });
    const { id } = await tx
      .selectFrom("campaign_update")
      .select("id")
      .where("campaign_id", "=", campaignId)
      .executeTakeFirstOrThrow();
    const row = { update_id: id, position: 0, picture_key: key, alt: "A bucket" };
    await tx.insertInto("campaign_update_picture").values(row).execute();
  });
}

test.each([
  ["at the top of the campaign", showOnTop],
  ["in the story", showInStory],
  ["in an update", showInUpdate],
])("refuses to delete a picture that is shown %s, and says where", async (where, show) => {
  const key = await pictures.ready(tiny);
  await show(key);
  const { status, json } = await pictures.remove(key);
  expect(status).toBe(422);
  expect(json.non_field_errors[0]).toContain(where);
  expect((await site.ask(`/pictures/${key}/400.webp`)).status).toBe(200);
});

test("deletes an unused picture with its files", async () => {
  const key = await pictures.ready(tiny);
  expect((await pictures.remove(key)).status).toBe(200);
  expect((await pictures.list()).json.data).toEqual([]);
  expect((await pictures.remove(key)).status).toBe(404);
  await removePictureFiles(site.deps.files, key);
  expect((await site.ask(`/pictures/${key}/400.webp`)).status).toBe(404);
  expect(await site.deps.files.get(`whole-${key}.jpg`)).toBeUndefined();
});

test("deletes unused pictures after seven days", async () => {
  const shown = await pictures.ready(tiny);
  await showOnTop(shown);
  const unused = await pictures.ready(tiny);
  const keys = async () => (await listPictureKeys(site.db, campaignId)).toSorted();
  site.clock.now += 7 * 24 * 60 * 60 * 1000 - 1000;
  await sweepPictures(site.deps, 500);
  expect(await keys()).toEqual([shown, unused].toSorted());
  site.clock.now += 2000;
  await sweepPictures(site.deps, 500);
  expect(await keys()).toEqual([shown]);
});

test("deletes the files of a deleted campaign", async () => {
  const key = await pictures.ready(tiny);
  const queued: unknown[] = [];
  const jobs = {
    enqueue: async (_tx: unknown, _job: unknown, data: object) => void queued.push(data),
  };
  await inTransaction(site.database, (tx) => discardCampaignPictures(tx, { jobs }, campaignId));
  expect(queued).toEqual([{ key }]);
});
