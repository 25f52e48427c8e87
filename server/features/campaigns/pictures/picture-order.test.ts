import { beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { OWN_LIMITS } from "../../../platform/pictures/drawing-limits.ts";
import { createPictureRoom } from "../../../platform/pictures/picture-room.ts";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { picturesOf } from "../../../testing/test-campaign-pictures.ts";
import { plainPicture } from "../../../testing/test-picture.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { runDrawPicture } from "./draw-picture.ts";
import { isReadyPictureOf } from "./picture-order.ts";

let site: TestSite;
let owner: TestAccount;
let campaignId: number;
let pictures: Awaited<ReturnType<typeof picturesOf>>;
let tiny: Buffer;
/** What a campaign of the samples shows: no upload. */
const sample = { key: "health-aid-1", alt: "A well" };

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2 });
  owner = await openAccount(site);
  tiny = await plainPicture(60, 40).png().toBuffer();
});

beforeEach(async () => {
  ({ id: campaignId } = await site.campaign({ organiserId: owner.id }));
  pictures = await picturesOf(site, campaignId, owner);
});

const shown = async () => (await site.get(`/api/v1/campaign/${campaignId}/`)).json.data.images;
const version = async () => (await pictures.order()).json.version;

test("the order is what the campaign shows, at once", async () => {
  const key = await pictures.ready(tiny);
  const before = (await pictures.order()).json;
  expect(before.data).toEqual([{ ...sample, image: "/pictures/health-aid-1/800.webp" }]);
  expect(await shown()).toEqual([{ image: before.data[0].image, alt: "A well" }]);

  const wanted = [{ key, alt: "  The first bucket  " }, sample];
  const { status, json } = await pictures.setOrder(wanted, before.version);
  expect(status).toBe(200);
  const image = `/pictures/${key}/800.webp`;
  expect(json.data[0]).toEqual({ key, alt: "The first bucket", image });
  expect(await shown()).toEqual([
    { image, alt: "The first bucket" },
    { image: before.data[0].image, alt: "A well" },
  ]);
  expect((await pictures.order()).json).toEqual(json);
  expect((await pictures.list()).json.data[0].used_in).toEqual(["pictures"]);
});

test("an edit of an older order overwrites nothing", async () => {
  const key = await pictures.ready(tiny);
  const seen = await version();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => pictures.setOrder([{ key, alt: `Text ${n}` }], seen)),
  );
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, ...Array(7).fill(409)]);
  const kept = answers.find(({ status }) => status === 200)?.json;
  expect((await pictures.order()).json).toEqual(kept);
});

test("an order takes only ready pictures of the campaign, each once, each with its text", async () => {
  const waiting = (await pictures.upload(tiny)).json.key;
  const { id: elsewhere } = await site.campaign({ organiserId: owner.id });
  const foreign = await (await picturesOf(site, elsewhere, owner)).ready(tiny);
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

test("a new crop takes the place of the picture once it is ready", async () => {
  const key = await pictures.ready(tiny);
  await pictures.setOrder([{ key, alt: "A bucket" }], await version());
  const crop = { left: 30, top: 20, width: 30, height: 20 };
  const { status, json: cut } = await pictures.crop(key, crop);
  expect(status).toBe(200);
  expect(cut).toMatchObject({ state: "waiting", crop, replaces: key, width: 60, height: 40 });
  expect((await shown())[0].image).toBe(`/pictures/${key}/800.webp`);

  await pictures.draw(cut.key);
  expect((await shown())[0]).toEqual({ image: cut.image, alt: "A bucket" });
  const { json } = await pictures.list();
  expect(json.data).toHaveLength(1);
  expect(json.data[0]).toMatchObject({ key: cut.key, state: "ready", used_in: ["pictures"] });
});

test("a crop outside of the picture, or of one that is not ready, is refused", async () => {
  const key = await pictures.ready(tiny);
  const waiting = (await pictures.upload(tiny)).json.key;
  const attempts = [
    [key, { left: 31, top: 0, width: 30, height: 20 }],
    [key, { left: -1, top: 0, width: 30, height: 20 }],
    [key, { left: 0, top: 0, width: 0, height: 20 }],
    [key, { left: 0.5, top: 0, width: 30, height: 20 }],
    [waiting, null],
  ] as const;
  for (const [which, crop] of attempts) {
    expect([crop, (await pictures.crop(which, crop)).status]).toEqual([crop, 422]);
  }
  expect((await pictures.list()).json.data).toHaveLength(2);
});

test("a drawing that runs twice, or after its picture was deleted, changes nothing", async () => {
  const key = await pictures.ready(tiny);
  await pictures.draw(key);
  expect((await pictures.list()).json.data[0].state).toBe("ready");
  const gone = (await pictures.upload(tiny)).json.key;
  const { pictureRoom } = site.deps;
  const wide: typeof pictureRoom.wide = async (...given) => {
    expect((await pictures.remove(gone)).status).toBe(200);
    return pictureRoom.wide(...given);
  };
  const parts = { ...site.deps, pictureRoom: { ...pictureRoom, wide } };
  await runDrawPicture(parts, { key: gone });
  expect(await site.deps.files.get(`${gone}/400.webp`)).toBeUndefined();
});

test("a picture whose original is lost fails with its reason, and can be deleted", async () => {
  const { json } = await pictures.upload(tiny);
  await site.deps.files.remove(`whole-${json.key}.jpg`);
  await pictures.draw(json.key);
  const [failed] = (await pictures.list()).json.data;
  expect(failed).toMatchObject({ state: "failed" });
  expect(failed.problem).toMatch(/upload it again/);
  expect((await pictures.remove(json.key)).status).toBe(200);
});

test("a picture that takes too much to draw fails, and is not tried again", async () => {
  const { json } = await pictures.upload(tiny);
  const pictureRoom = createPictureRoom(undefined, { ...OWN_LIMITS, workMs: 0 });
  await runDrawPicture({ ...site.deps, pictureRoom }, { key: json.key });
  pictureRoom.close();
  expect((await pictures.list()).json.data[0]).toMatchObject({ key: json.key, state: "failed" });
  await pictures.draw(json.key);
  expect((await pictures.list()).json.data[0].state).toBe("failed");
});

test("a campaign may show its own ready pictures and those in its order", async () => {
  const key = await pictures.ready(tiny);
  const waiting = (await pictures.upload(tiny)).json.key;
  const may = (keys: string[], id = campaignId) =>
    inTransaction(site.database, (tx) => isReadyPictureOf(tx, id, keys));
  expect(await may([])).toBe(true);
  expect(await may([key, sample.key])).toBe(true);
  expect(await may([key, waiting])).toBe(false);
  const { id: elsewhere } = await site.campaign();
  expect(await may([key], elsewhere)).toBe(false);
});
