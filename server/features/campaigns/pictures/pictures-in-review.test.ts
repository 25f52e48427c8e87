import { beforeEach, expect, test } from "vitest";
import type { CampaignState } from "#contract/campaigns/campaign-states.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openPictures } from "../../../testing/test-campaign-pictures.ts";
import { openOrganiser } from "../../../testing/test-organiser.ts";
import { plainPicture } from "../../../testing/test-picture.ts";
import { openTestSite } from "../../../testing/test-site.ts";

const site = await openTestSite({ argon2: fakeArgon2 });
const tiny = await plainPicture(60, 40).png().toBuffer();

const crop = { left: 0, top: 0, width: 30, height: 20 };

/** Opens a draft that shows one of its own pictures. */
async function openDraft() {
  const organiser = await openOrganiser(site, { state: "draft" });
  const pictures = await openPictures(site, organiser.id, organiser.account);
  const key = await pictures.ready(tiny);
  const shown = [{ key, alt: "The village" }];
  const { version } = (await pictures.order()).json;
  expect((await pictures.setOrder(shown, version)).status).toBe(200);
  return { ...organiser, pictures, key, shown };
}

let draft: Awaited<ReturnType<typeof openDraft>>;

beforeEach(async () => {
  draft = await openDraft();
});

const order = async () => (await draft.pictures.order()).json;

test("refuses changes of texts and pictures during a review", async () => {
  const { pictures, key } = draft;
  expect((await draft.step("submit")).status).toBe(200);
  const sent = await order();
  const responses = [
    await draft.patch({ title: "Another title altogether" }),
    await pictures.setOrder([], sent.version),
    await pictures.setOrder([{ key, alt: "Another village" }], sent.version),
    await pictures.crop(key, crop),
  ];
  expect(responses.map(({ status, json }) => [status, json.code])).toEqual(
    responses.map(() => [409, "wrong_state"]),
  );
  expect(responses[1]?.json.non_field_errors[0]).toContain("Withdraw it from review");
  expect(await order()).toEqual(sent);

  expect((await draft.step("withdraw")).status).toBe(200);
  expect((await pictures.setOrder([], sent.version)).status).toBe(200);
});

test("asks for a description of each picture before the review, and always of a public one", async () => {
  const { pictures, key, step, read } = draft;
  const other = await pictures.ready(tiny);
  const shown = [
    { key, alt: "The village" },
    { key: other, alt: " " },
  ];
  const { status, json } = await pictures.setOrder(shown, (await order()).version);
  expect([status, json.data[1].alt]).toEqual([200, ""]);
  const missing = { field: "picture_descriptions", msg: "Describe each picture" };
  expect((await read()).missing).toEqual([missing]);
  const early = await step("submit");
  expect([early.status, early.json.detail[0]]).toMatchObject([
    422,
    { loc: ["body", missing.field], msg: missing.msg },
  ]);
  const described = shown.map(({ key }, index) => ({ key, alt: `Picture ${index}` }));
  expect((await pictures.setOrder(described, json.version)).status).toBe(200);
  expect((await step("submit")).status).toBe(200);
});

test("accepts an upload during a review without showing it", async () => {
  await draft.step("submit");
  const sent = await order();
  const { status, json } = await draft.pictures.upload(tiny);
  expect(status).toBe(201);
  await draft.pictures.draw(json.key);
  expect(await order()).toEqual(sent);
});

test("refuses to submit a campaign while a crop is being drawn", async () => {
  const { json: cropped } = await draft.pictures.crop(draft.key, crop);
  const early = await draft.step("submit");
  expect([early.status, early.json.detail[0].loc]).toEqual([422, ["body", "pictures"]]);
  await draft.pictures.draw(cropped.key);
  expect((await draft.step("submit")).status).toBe(200);
  expect((await order()).data[0].key).toBe(cropped.key);
});

test.each<[CampaignState, number]>([
  ["active", 200],
  ["paused", 200],
  ["ended", 200],
  ["rejected", 409],
  ["closed", 409],
])("responds to a new order in state %s with %i", async (state, status) => {
  const { id, account } = await openOrganiser(site, { state });
  const pictures = await openPictures(site, id, account);
  const { version } = (await pictures.order()).json;
  expect((await pictures.setOrder([], version)).status).toBe(status);
});
