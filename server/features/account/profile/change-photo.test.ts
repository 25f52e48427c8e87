import sharp from "sharp";
import { beforeAll, expect, test, vi } from "vitest";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { setPhoto } from "./change-photo.ts";

const PHOTO = "/api/v1/account/photo/";
let site: TestSite;
let ada: TestAccount;
let bearer: { authorization: string };
let png: Buffer;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2, mails: true });
  ada = await openAccount(site);
  bearer = await ada.bearer();
  png = await picture({ r: 200, g: 30, b: 30 });
});

function picture(background: { r: number; g: number; b: number }): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .withExif({ IFD0: { Copyright: "SECRET PLACE" } })
    .png()
    .toBuffer();
}

function put(bytes: Uint8Array | string, type = "image/png") {
  const headers = { ...bearer, "content-type": type };
  return site.ask(PHOTO, {
    method: "PUT",
    headers,
    body: typeof bytes === "string" ? bytes : new Uint8Array(bytes),
  });
}

async function fetchBytes(path: string) {
  const answer = await fetch(site.url + path);
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

test("redraws a photo in two sizes, without metadata", async () => {
  const { status, json } = await put(png);
  expect(status).toBe(200);
  expect(json.photo).toMatch(/^\/pictures\/portraits\/[0-9a-f-]{36}\/192\.webp$/);
  for (const side of [96, 192]) {
    const { answer, bytes } = await fetchBytes(json.photo.replace("192", String(side)));
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, s-maxage=60, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'",
    });
    const { format, width, height, exif } = await sharp(bytes).metadata();
    expect([format, width, height, exif]).toEqual(["webp", side, side, undefined]);
    expect(bytes.includes("SECRET PLACE")).toBe(false);
  }
});

test("rasterises an SVG", async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">
    <script>alert(1)</script><rect width="100" height="100" fill="red"/></svg>`;
  const { json } = await put(svg, "image/svg+xml");
  const { answer, bytes } = await fetchBytes(json.photo);
  expect(answer.headers.get("content-type")).toBe("image/webp");
  expect((await sharp(bytes).metadata()).format).toBe("webp");
  expect(bytes.includes("script")).toBe(false);
});

test("refuses large files, files that aren't images and pixel bombs", async () => {
  const before = (await put(png)).json.photo;
  const bomb = `<svg xmlns="http://www.w3.org/2000/svg" width="50000" height="50000"/>`;
  const attempts = [
    [Buffer.alloc(5 * 1024 * 1024 + 1), 413],
    [Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024 - png.byteLength)]), 200],
    ["<html><script>alert(1)</script></html>", 415],
    ["%PDF-1.7", 415],
    ["", 415],
    [bomb, 422],
    [png.subarray(0, 60), 422],
  ] as const;
  for (const [bytes, expected] of attempts) {
    expect([expected, (await put(bytes)).status]).toEqual([expected, expected]);
  }
  const { json } = await site.get("/api/v1/account/profile/", bearer);
  expect(json.photo).not.toBe(before);
  expect((await fetchBytes(json.photo)).answer.status).toBe(200);
});

test("detects the type from the bytes, not from the request", async () => {
  for (const type of ["text/html", "application/octet-stream", "image/gif"]) {
    expect((await put(png, type)).status).toBe(200);
  }
  expect((await put("GIF or not", "image/gif")).status).toBe(415);
});

test("shows a new photo everywhere at once and deletes the old one", async () => {
  const { id } = await site.campaign({ organiserId: ada.id });
  await createSettledDonations(site, { campaignId: id, accountId: ada.id, name: "Ada" });
  const shown = async () => [
    (await site.get(`/api/v1/campaign/${id}/`)).json.data.starter.portrait,
    (await site.get(`/api/v1/campaign/${id}/donations/`)).json.data[0].donor.portrait,
  ];
  const first = (await put(png)).json.photo;
  expect(await shown()).toEqual([first, first]);
  const second = (await put(await picture({ r: 0, g: 90, b: 90 }))).json.photo;
  expect(second).not.toBe(first);
  expect(await shown()).toEqual([second, second]);
  await expect.poll(async () => (await fetchBytes(first)).answer.status).toBe(404);

  const removed = await site.ask(PHOTO, { method: "DELETE", headers: bearer });
  expect(removed.json.photo).toBeNull();
  expect(await shown()).toEqual([null, null]);
  await expect.poll(async () => (await fetchBytes(second)).answer.status).toBe(404);
});

test("deletes a photo that is uploaded while the account is erased", async () => {
  const eve = await openAccount(site);
  const { pictureRoom } = site.deps;
  const square: typeof pictureRoom.square = async (...given) => {
    const headers = await eve.bearer();
    await site.post(
      "/api/v1/account/erase/",
      { password: eve.password, confirm: "ERASE" },
      headers,
    );
    return pictureRoom.square(...given);
  };
  const deps = { ...site.deps, pictureRoom: { ...pictureRoom, square } };
  const uploader = { accountId: eve.id, source: "", network: "" };
  const put = vi.spyOn(site.deps.files, "put");
  await expect(setPhoto(deps, uploader, png)).rejects.toMatchObject({ code: "unauthorized" });
  expect(put).toHaveBeenCalled();
  for (const [key] of put.mock.calls) expect(await site.deps.files.get(key)).toBeUndefined();
  put.mockRestore();
});

test("serves nothing but photos at photo URLs", async () => {
  for (const path of [
    "/pictures/portraits/..%2f..%2fsecret/96.webp",
    "/pictures/portraits/00000000-0000-0000-0000-000000000000/96.webp",
    "/pictures/portraits/00000000-0000-0000-0000-000000000000/..%2fsecret",
    "/pictures/portraits/00000000-0000-0000-0000-000000000000/64.webp",
  ]) {
    const { answer } = await fetchBytes(path);
    expect([path, answer.status, answer.headers.get("cache-control")]).toEqual([
      path,
      404,
      "private, no-store",
    ]);
  }
});
