import { expect, onTestFinished, test, vi } from "vitest";
import { preparePicture } from "./prepare-picture.ts";

const MEGA = 1024 * 1024;

/** Noise, which no format compresses well. */
async function noise(type: string, width: number, height: number, alpha = 255): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  const pixels = context.createImageData(width, height);
  for (let at = 0; at < pixels.data.length; at += 60_000) {
    crypto.getRandomValues(pixels.data.subarray(at, at + 60_000));
  }
  for (let at = 3; at < pixels.data.length; at += 4) pixels.data[at] = alpha;
  context.putImageData(pixels, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 1));
  if (!blob) throw new Error(`no ${type}`);
  return new File([blob], "noise", { type });
}

/** Adds an EXIF segment that rotates the JPEG. */
async function rotate(jpeg: File): Promise<File> {
  const exif = [0xff, 0xe1, 0, 34, 69, 120, 105, 102, 0, 0, 77, 77, 0, 42, 0, 0, 0, 8, 0, 1];
  const orientation = [1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
  const bytes = new Uint8Array(await jpeg.arrayBuffer());
  const parts = [bytes.slice(0, 2), new Uint8Array([...exif, ...orientation]), bytes.slice(2)];
  return new File(parts, "side.jpg", { type: "image/jpeg" });
}

/** A GIF of this size that browsers can decode. */
function animation(size: number): File {
  const header = [71, 73, 70, 56, 57, 97, 1, 0, 1, 0, 128, 0, 0, 0, 0, 0, 255, 255, 255];
  const frame = [44, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 68, 1, 0];
  const end = new Uint8Array(size).fill(59);
  return new File([new Uint8Array([...header, ...frame]), end], "a.gif", { type: "image/gif" });
}

async function sides(picture: Blob): Promise<[number, number]> {
  const { width, height } = await createImageBitmap(picture);
  return [width, height];
}

test("sends a photo over 5 MB as an upright JPEG of at most 2400 px", async () => {
  const photo = await rotate(await noise("image/jpeg", 4000, 3000));
  expect(photo.size).toBeGreaterThan(5 * MEGA);
  const sent = await preparePicture(photo);
  expect(sent.type).toBe("image/jpeg");
  expect(sent.size).toBeLessThan(5 * MEGA);
  expect(await sides(sent)).toEqual([1800, 2400]);
});

test("keeps transparency", async () => {
  const sent = await preparePicture(await noise("image/png", 1500, 1200, 128));
  expect(sent.type).toBe("image/webp");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  context?.drawImage(await createImageBitmap(sent), 0, 0);
  expect(context?.getImageData(5, 5, 1, 1).data[3]).toBe(128);
});

test("turns a large opaque PNG into a JPEG", async () => {
  const sent = await preparePicture(await noise("image/png", 1500, 1200));
  expect(sent.type).toBe("image/jpeg");
  expect(await sides(sent)).toEqual([1500, 1200]);
});

test("sends a small picture, a small animation and a drawing unchanged", async () => {
  const small = await noise("image/jpeg", 300, 200);
  const gif = animation(2 * MEGA);
  await createImageBitmap(gif);
  const svg = new File(["<svg>".padEnd(2 * MEGA)], "a.svg", { type: "image/svg+xml" });
  for (const file of [small, gif, svg]) expect(await preparePicture(file)).toBe(file);
});

test.each([
  ["a HEIC photo by its bytes", ["\0\0\0\x18ftypheic".padEnd(100)], "photo.jpg", /HEIC/],
  ["a HEIC photo by its name", ["x".repeat(100)], "IMG_1.HEIC", /HEIC/],
  ["an empty file", [], "a.png", /empty/],
  ["a large file that isn't a picture", ["x".repeat(6 * MEGA)], "a.png", /larger than 5 MB/],
])("refuses %s with a message", async (_, parts, name, words) => {
  await expect(preparePicture(new File(parts, name))).rejects.toThrow(words);
});

test("never decodes a picture that declares too many pixels", async () => {
  const bomb = new Uint8Array(2 * MEGA);
  bomb.set([0x89, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 1, 0, 0, 0, 1, 0, 0]);
  const file = new File([bomb], "bomb.png", { type: "image/png" });
  const decode = vi.spyOn(window, "createImageBitmap");
  onTestFinished(() => decode.mockRestore());
  expect(await preparePicture(file)).toBe(file);
  expect(decode).not.toHaveBeenCalled();
});
