import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { TRUSTED_LIMITS } from "../../../platform/pictures/drawing-limits.ts";
import { createPictureWorker } from "../../../platform/pictures/picture-worker.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { openPictures } from "../../../testing/test-campaign-pictures.ts";
import { plainPicture } from "../../../testing/test-picture.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { runDrawPicture } from "./draw-picture.ts";
import { canShowPictures } from "./picture-order.ts";

let campaignId: number;
let pictures: Awaited<ReturnType<typeof openPictures>>;
/** A picture of the sample data, which isn't an upload. */
const sample = { key: "health-aid-1", alt: "A well" };

const site = await openTestSite({ argon2: fakeArgon2 });
const owner = await openAccount(site);
const tiny = await plainPicture(60, 40).png().toBuffer();

beforeEach(async () => {
  ({ id: campaignId } = await site.campaign({ organiserId: owner.id }));
  pictures = await openPictures(site, campaignId, owner);
});

const pageImages = async () => (await site.get(`/api/v1/campaign/${campaignId}/`)).json.data.images;
const version = async () => (await pictures.order()).json.version;

test("shows a new order on the page immediately", async () => {
  const key = await pictures.ready(tiny);
  const before = (await pictures.order()).json;
  expect(before.data).toEqual([{ ...sample, image: "/pictures/health-aid-1/800.webp" }]);
  expect(await pageImages()).toEqual([{ image: before.data[0].image, alt: "A well" }]);

  const pictureOrder = [{ key, alt: "  The first bucket  " }, sample];
  const { status, json } = await pictures.setOrder(pictureOrder, before.version);
  expect(status).toBe(200);
  const image = `/pictures/${key}/800.webp`;
  expect(json.data[0]).toEqual({ key, alt: "The first bucket", image });
  expect(await pageImages()).toEqual([
    { image, alt: "The first bucket" },
    { image: before.data[0].image, alt: "A well" },
  ]);
  expect((await pictures.order()).json).toEqual(json);
  expect((await pictures.list()).json.data[0].used_in).toEqual(["pictures"]);
});

test("refuses an edit based on an outdated order", async () => {
  const key = await pictures.ready(tiny);
  const currentVersion = await version();
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      pictures.setOrder([{ key, alt: `Text ${n}` }], currentVersion),
    ),
  );
  const statuses = responses.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, ...Array(7).fill(409)]);
  const written = responses.find(({ status }) => status === 200)?.json;
  expect((await pictures.order()).json).toEqual(written);
});

test("accepts only ready pictures of the campaign, each once and with alt text", async () => {
  const waiting = (await pictures.upload(tiny)).json.key;
  const { id: elsewhere } = await site.campaign({ organiserId: owner.id });
  const foreign = await (await openPictures(site, elsewhere, owner)).ready(tiny);
  const own = await pictures.ready(tiny);
  const many = Array.from({ length: 11 }, (_, n) => ({ key: `health-aid-${n}`, alt: "A well" }));
  const attempts = [
    [[{ key: waiting, alt: "A" }], "key"],
    [[{ key: foreign, alt: "A" }], "key"],
    [[{ key: "education-1", alt: "A" }], "key"],
    [[{ key: own, alt: "  " }], "alt"],
    [[{ key: own, alt: "x".repeat(201) }], "alt"],
    [[sample, sample], "pictures"],
    [many, "pictures"],
  ] as const;
  const before = (await pictures.order()).json;
  for (const [list, field] of attempts) {
    const { status, json } = await pictures.setOrder(list, before.version);
    expect([status, json.detail?.[0]?.loc.at(-1)]).toEqual([422, field]);
  }
  expect((await pictures.order()).json).toEqual(before);
});

test("replaces the picture with a new crop once that is ready", async () => {
  const key = await pictures.ready(tiny);
  await pictures.setOrder([{ key, alt: "A bucket" }], await version());
  const crop = { left: 30, top: 20, width: 30, height: 20 };
  const { status, json: cropped } = await pictures.crop(key, crop);
  expect(status).toBe(200);
  expect(cropped).toMatchObject({ state: "waiting", crop, replaces: key, width: 60, height: 40 });
  expect((await pageImages())[0].image).toBe(`/pictures/${key}/800.webp`);

  await pictures.draw(cropped.key);
  expect((await pageImages())[0]).toEqual({ image: cropped.image, alt: "A bucket" });
  const { json } = await pictures.list();
  expect(json.data).toHaveLength(1);
  expect(json.data[0]).toMatchObject({ key: cropped.key, state: "ready", used_in: ["pictures"] });
});

test("refuses a crop outside the picture, and of a picture that isn't ready", async () => {
  const key = await pictures.ready(tiny);
  const waiting = (await pictures.upload(tiny)).json.key;
  const attempts = [
    [key, { left: 31, top: 0, width: 30, height: 20 }],
    [key, { left: -1, top: 0, width: 30, height: 20 }],
    [key, { left: 0, top: 0, width: 0, height: 20 }],
    [key, { left: 0.5, top: 0, width: 30, height: 20 }],
    [waiting, null],
  ] as const;
  for (const [target, crop] of attempts) {
    expect([crop, (await pictures.crop(target, crop)).status]).toEqual([crop, 422]);
  }
  expect((await pictures.list()).json.data).toHaveLength(2);
});

test("changes nothing when a picture is drawn twice or after its deletion", async () => {
  const key = await pictures.ready(tiny);
  await pictures.draw(key);
  expect((await pictures.list()).json.data[0].state).toBe("ready");
  const deleted = (await pictures.upload(tiny)).json.key;
  const { pictureRoom } = site.deps;
  const wide: typeof pictureRoom.wide = async (...args) => {
    expect((await pictures.remove(deleted)).status).toBe(200);
    return pictureRoom.wide(...args);
  };
  const parts = { ...site.deps, pictureRoom: { ...pictureRoom, wide } };
  await runDrawPicture(parts, { key: deleted });
  expect(await site.deps.files.get(`${deleted}/400.webp`)).toBeUndefined();
});

test("fails a picture without its original, with a reason, and lets it be deleted", async () => {
  const { json } = await pictures.upload(tiny);
  await site.deps.files.remove(`whole-${json.key}.jpg`);
  await pictures.draw(json.key);
  const [failed] = (await pictures.list()).json.data;
  expect(failed).toMatchObject({ state: "failed" });
  expect(failed.problem).toMatch(/Upload it again/);
  expect((await pictures.remove(json.key)).status).toBe(200);
});

test("fails a picture that takes too long to draw, and doesn't retry it", async () => {
  const { json } = await pictures.upload(tiny);
  const pictureRoom = createPictureWorker(undefined, { ...TRUSTED_LIMITS, cpuMs: 0 });
  await runDrawPicture({ ...site.deps, pictureRoom }, { key: json.key });
  pictureRoom.close();
  expect((await pictures.list()).json.data[0]).toMatchObject({ key: json.key, state: "failed" });
  await pictures.draw(json.key);
  expect((await pictures.list()).json.data[0].state).toBe("failed");
});

test("lets a campaign show its own ready pictures and those in its order", async () => {
  const key = await pictures.ready(tiny);
  const waiting = (await pictures.upload(tiny)).json.key;
  const canShow = (keys: string[], id = campaignId) =>
    inTransaction(site.database, (tx) => canShowPictures(tx, id, keys));
  expect(await canShow([])).toBe(true);
  expect(await canShow([key, sample.key])).toBe(true);
  expect(await canShow([key, waiting])).toBe(false);
  const { id: elsewhere } = await site.campaign();
  expect(await canShow([key], elsewhere)).toBe(false);
});
