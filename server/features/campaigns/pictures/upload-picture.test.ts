import { once } from "node:events";
import { request } from "node:http";
import sharp from "sharp";
import { expect, test } from "vitest";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { openPictures } from "../../../testing/test-campaign-pictures.ts";
import { pixelBomb, plainPicture } from "../../../testing/test-picture.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { openMember } from "../../../testing/test-team.ts";

const site = await openTestSite({ argon2: fakeArgon2 });
const owner = await openAccount(site);
const { id: campaignId } = await site.campaign({ organiserId: owner.id });
const pictures = await openPictures(site, campaignId, owner);
const png = await plainPicture(900, 500).png().toBuffer();

async function fetchBytes(path: string) {
  const response = await fetch(site.url + path);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

test("draws an upload in all sizes, with immutable URLs", async () => {
  const { status, json } = await pictures.upload(png);
  expect(status).toBe(201);
  expect(json).toMatchObject({ state: "waiting", width: 900, height: 500, crop: null });
  expect(json.image).toBe(`/pictures/${json.key}/800.webp`);
  expect((await fetchBytes(json.image)).response.status).toBe(404);

  await pictures.draw(json.key);
  const { json: list } = await pictures.list();
  expect(list.data[0]).toMatchObject({ key: json.key, state: "ready", used_in: [] });
  const sizes = [400, 800, 1200].flatMap((width) => [
    [`${width}.avif`, "image/avif", width, Math.round((width * 2) / 3)],
    [`${width}.webp`, "image/webp", width, Math.round((width * 2) / 3)],
  ]);
  for (const [file, type, width, height] of [...sizes, ["og.jpg", "image/jpeg", 1200, 630]]) {
    const { response, bytes } = await fetchBytes(`/pictures/${json.key}/${file}`);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": type,
      "cache-control": "public, max-age=31536000, s-maxage=60, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'",
    });
    const drawn = await sharp(bytes).metadata();
    expect([drawn.width, drawn.height]).toEqual([width, height]);
  }
});

test("refuses a large file with 413, a non-image with 415, a bomb or broken image with 422", async () => {
  const attempts = [
    [Buffer.alloc(5 * 1024 * 1024 + 1), 413],
    ["MZ\x90\0\x03 This program cannot be run in DOS mode", 415],
    ["<!doctype html><html><script>alert(1)</script></html>", 415],
    ["%PDF-1.7 <svg xmlns='http://www.w3.org/2000/svg'/>", 415],
    ["", 415],
    [await pixelBomb(60_000, 60_000), 422],
    [png.subarray(0, 60), 422],
    ["GIF89a<script>alert(1)</script>", 422],
  ] as const;
  const before = (await pictures.list()).json.data.length;
  for (const [bytes, expected] of attempts) {
    expect([expected, (await pictures.upload(bytes)).status]).toEqual([expected, expected]);
  }
  expect((await pictures.list()).json.data).toHaveLength(before);
});

test("removes other content from a picture file", async () => {
  const gif = await plainPicture(300, 200).gif().toBuffer();
  const key = await pictures.ready(Buffer.concat([gif, Buffer.from("<script>alert(1)</script>")]));
  const whole = Buffer.from(await (await pictures.whole(key)).arrayBuffer());
  const { bytes } = await fetchBytes(`/pictures/${key}/400.webp`);
  for (const file of [whole, bytes]) expect(file.includes("script")).toBe(false);
});

test("draws an SVG large, without scripts and external files", async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200">
    <script>alert(1)</script><image href="https://example.org/x.png" width="9" height="9"/>
    <rect width="300" height="200" fill="rgb(200,30,30)" onclick="alert(1)"/></svg>`;
  const { json } = await pictures.upload(svg, "image/svg+xml");
  expect(json).toMatchObject({ width: 2400, height: 1600 });
  await pictures.draw(json.key);
  const { response, bytes } = await fetchBytes(json.image);
  expect(response.headers.get("content-type")).toBe("image/webp");
  const { dominant } = await sharp(bytes).stats();
  expect(dominant.r).toBeGreaterThan(150);
  const whole = Buffer.from(await (await pictures.whole(json.key)).arrayBuffer());
  expect((await sharp(whole).metadata()).format).toBe("jpeg");
});

test("removes a photo's location and applies its orientation", async () => {
  const photo = await plainPicture(600, 300)
    .withExif({ IFD0: { Copyright: "SECRET PLACE" }, IFD3: { GPSLatitude: "9/1 4/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { json } = await pictures.upload(photo, "image/jpeg");
  expect(json).toMatchObject({ width: 300, height: 600 });
  await pictures.draw(json.key);
  const whole = Buffer.from(await (await pictures.whole(json.key)).arrayBuffer());
  for (const file of [whole, (await fetchBytes(`/pictures/${json.key}/og.jpg`)).bytes]) {
    const { exif, xmp, iptc, orientation } = await sharp(file).metadata();
    expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(file.includes("SECRET PLACE")).toBe(false);
  }
});

test("uses the first frame of an animated GIF", async () => {
  const frames = await Promise.all(
    [
      { r: 200, g: 30, b: 30 },
      { r: 30, g: 30, b: 200 },
    ].map((colour) => plainPicture(60, 40, colour).png().toBuffer()),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ delay: 100 })
    .toBuffer();
  expect((await sharp(gif).metadata()).pages).toBe(2);
  const { json } = await pictures.upload(gif, "image/gif");
  expect(json).toMatchObject({ width: 60, height: 40 });
  const whole = Buffer.from(await (await pictures.whole(json.key)).arrayBuffer());
  const { dominant } = await sharp(whole).stats();
  expect(dominant.r).toBeGreaterThan(dominant.b);
});

test("lets only editors of the campaign upload to it", async () => {
  const { id: elsewhere } = await site.campaign();
  const editorElsewhere = await openMember(site, elsewhere, "editor");
  const reader = await openMember(site, campaignId, "reader");
  const editor = await openMember(site, campaignId, "editor");
  const status = async (who?: TestAccount) =>
    (await (await openPictures(site, campaignId, who)).upload(png)).status;
  expect(await status()).toBe(401);
  expect(await status(editorElsewhere)).toBe(404);
  expect(await status(reader)).toBe(403);
  expect(await status(editor)).toBe(201);
  const { json } = await pictures.list();
  const others = await openPictures(site, elsewhere, editorElsewhere);
  expect((await others.crop(json.data[0].key, null)).status).toBe(404);
  expect((await others.whole(json.data[0].key)).status).toBe(404);
});

test("serves only drawn pictures, never an original", async () => {
  const key = await pictures.ready(png);
  const unknownId = "00000000-0000-0000-0000-000000000000";
  for (const path of [
    `/pictures/campaigns/..%2f..%2fsecret/400.webp`,
    `/pictures/campaigns/${unknownId}/400.webp`,
    `/pictures/${key}/401.webp`,
    `/pictures/${key}/whole.jpg`,
    `/pictures/whole-${key}.jpg`,
    `/pictures/${key}/..%2f..%2fwhole-${key}.jpg`,
  ]) {
    const { response } = await fetchBytes(path);
    expect([path, response.status]).toEqual([path, 404]);
  }
});

test("refuses a guest before reading the body", async () => {
  const asGuest = await openPictures(site, campaignId);
  expect((await asGuest.upload(Buffer.alloc(5 * 1024 * 1024 + 1))).status).toBe(401);
});

test("limits an account, and no one else, to four simultaneous uploads", async () => {
  const { id } = await site.campaign({ organiserId: owner.id });
  const { id: elsewhere } = await site.campaign();
  const path = `${site.url}/api/v1/organiser/campaigns/${id}/pictures/`;
  const headers = { ...(await owner.bearer()), "content-type": "image/png" };
  /** Starts an upload without sending its body. */
  const startUpload = () => {
    const call = request(path, { method: "POST", headers: { ...headers, "content-length": 9 } });
    call.flushHeaders();
    const status = once(call, "response").then(([{ statusCode }]) => statusCode as number);
    return { call, status };
  };
  const uploads = Array.from({ length: 4 }, startUpload);
  // Refused before it is counted: until the four have begun, because the campaign is another team's.
  const uncounted = await openPictures(site, elsewhere, owner);
  await expect.poll(async () => (await uncounted.upload("no picture")).status).toBe(429);
  const other = await openAccount(site);
  expect((await (await openPictures(site, id, other)).upload("no picture")).status).toBe(404);
  for (const { call } of uploads) call.end("no  image");
  expect(await Promise.all(uploads.map(({ status }) => status))).toEqual(Array(4).fill(415));
  expect((await uncounted.upload("no picture")).status).toBe(404);
});
