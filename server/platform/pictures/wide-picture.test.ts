import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { plainPicture } from "#server/testing/test-picture.ts";
import { widePicture } from "./wide-picture.ts";
import { widePictureFiles } from "./wide-picture-files.ts";

const blue = { r: 30, g: 30, b: 200 };

test("fills every file with the chosen part", async () => {
  const corner = await plainPicture(300, 200, blue).png().toBuffer();
  const picture = await plainPicture(900, 600)
    .composite([{ input: corner, left: 600, top: 400 }])
    .jpeg()
    .toBuffer();
  const drawn = await widePicture(picture, { left: 600, top: 400, width: 300, height: 200 });
  expect([...drawn.keys()]).toEqual(widePictureFiles);
  for (const [name, bytes] of drawn) {
    const { dominant } = await sharp(bytes).stats();
    expect([name, dominant.b > dominant.r]).toEqual([name, true]);
  }
});

test("uses the middle if nothing is chosen", async () => {
  const middle = await plainPicture(300, 200, blue).png().toBuffer();
  const picture = await plainPicture(1500, 200)
    .composite([{ input: middle, left: 600, top: 0 }])
    .jpeg()
    .toBuffer();
  const drawn = await widePicture(picture, null);
  const { dominant } = await sharp(drawn.get("800.webp")).stats();
  expect(dominant.b).toBeGreaterThan(dominant.r);
});

test("stays within 80 kB even for noise", async () => {
  const raw = { width: 1200, height: 800, channels: 3 } as const;
  const noise = sharp(randomBytes(raw.width * raw.height * raw.channels), { raw });
  const drawn = await widePicture(await noise.jpeg().toBuffer(), null);
  for (const [name, bytes] of drawn) {
    expect([name, bytes.byteLength < 80_000]).toEqual([name, true]);
  }
});
