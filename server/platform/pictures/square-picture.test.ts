import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { pixelBomb as bomb, plainPicture as plain } from "#server/testing/test-picture.ts";
import { detectPictureKind } from "./picture-kind.ts";
import { squarePicture } from "./square-picture.ts";

const blue = { r: 30, g: 30, b: 200 };

async function statusFor(bytes: Uint8Array): Promise<number> {
  return squarePicture(bytes, [96]).then(
    () => 200,
    (error) => error.status,
  );
}

test("turns each of the five kinds into a square WebP", async () => {
  const kinds = {
    png: await plain(300, 200).png().toBuffer(),
    jpeg: await plain(300, 200).jpeg().toBuffer(),
    gif: await plain(300, 200).gif().toBuffer(),
    webp: await plain(300, 200).webp().toBuffer(),
    svg: Buffer.from(
      `<?xml version="1.0"?><!-- made > by hand --><!DOCTYPE svg [<!ENTITY a "b">]>
       <svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200"/></svg>`,
    ),
  };
  for (const [kind, bytes] of Object.entries(kinds)) {
    expect(detectPictureKind(bytes)).toBe(kind);
    const drawn = await squarePicture(bytes, [96, 192]);
    for (const side of [96, 192]) {
      const { format, width, height } = await sharp(drawn.get(side)).metadata();
      expect([kind, format, width, height]).toEqual([kind, "webp", side, side]);
    }
  }
});

test("refuses a file that isn't a picture with 415", async () => {
  const others = [
    "",
    "hello",
    "%PDF-1.7 <svg ",
    "<html><svg/></html>",
    "<!-- <svg> -->",
    "<!---->".repeat(500),
    "RIFF____WAVE",
  ];
  for (const text of others) {
    expect([text.slice(0, 20), await statusFor(Buffer.from(text))]).toEqual([
      text.slice(0, 20),
      415,
    ]);
  }
});

test("refuses a picture that declares too many pixels with 422, before unpacking it", async () => {
  expect(await statusFor(await bomb(60_000, 60_000))).toBe(422);
  expect(await statusFor(await bomb(8_001, 5_000))).toBe(422);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"/>`;
  expect(await statusFor(Buffer.from(svg))).toBe(422);
});

test("refuses a truncated picture with 422", async () => {
  const whole = await plain(300, 200).jpeg().toBuffer();
  expect(await statusFor(whole.subarray(0, 40))).toBe(422);
  expect(await statusFor(Buffer.from("GIF89a"))).toBe(422);
});

test("removes metadata and keeps the picture upright", async () => {
  const left = await sharp({ create: { width: 100, height: 200, channels: 3, background: blue } })
    .png()
    .toBuffer();
  const photo = await plain(200, 200)
    .composite([{ input: left, left: 0, top: 0 }])
    .withExif({ IFD0: { Copyright: "SECRET PLACE" }, IFD3: { GPSLatitude: "9/1 4/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const drawn = (await squarePicture(photo, [96])).get(96);
  const { exif, xmp, iptc, icc, orientation } = await sharp(drawn).metadata();
  expect([exif, xmp, iptc, icc, orientation]).toEqual(Array(5).fill(undefined));
  const { data, info } = await sharp(drawn).raw().toBuffer({ resolveWithObject: true });
  // After a quarter turn the left side is at the top, up to the right end.
  const corner = 95 * info.channels;
  expect(data[corner + 2]).toBeGreaterThan(150);
  expect(data[corner]).toBeLessThan(80);
});

test("does not let an SVG read another file", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tributary-svg-"));
  const secret = join(folder, "secret.png");
  await plain(50, 50).png().toFile(secret);
  const svg = (inside: string, doctype = "") =>
    Buffer.from(`${doctype}<svg xmlns="http://www.w3.org/2000/svg"
      xmlns:xlink="http://www.w3.org/1999/xlink" width="50" height="50">${inside}</svg>`);
  const attempts = [
    svg(`<image width="50" height="50" href="file://${secret}"/>`),
    svg(`<image width="50" height="50" xlink:href="${secret}"/>`),
    svg(
      `<rect width="50" height="50" fill="&f;"/>`,
      `<!DOCTYPE svg [<!ENTITY f SYSTEM "file://${secret}">]>`,
    ),
  ];
  for (const attempt of attempts) {
    const drawn = await squarePicture(attempt, [96]).catch(() => undefined);
    if (!drawn) continue;
    const { channels } = await sharp(drawn.get(96)).ensureAlpha().stats();
    expect(channels[0]?.max).toBeLessThan(100);
  }
  rmSync(folder, { recursive: true });
});

test("crops to the middle of the picture", async () => {
  const middle = await sharp({ create: { width: 100, height: 100, channels: 3, background: blue } })
    .png()
    .toBuffer();
  const wide = await plain(500, 100)
    .composite([{ input: middle, left: 200, top: 0 }])
    .png()
    .toBuffer();
  const { dominant } = await sharp((await squarePicture(wide, [96])).get(96)).stats();
  expect(dominant.b).toBeGreaterThan(dominant.r);
});
