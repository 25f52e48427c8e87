import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { plainPicture } from "../../../testing/test-picture.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2 });
  office = await openOffice(site);
});

async function change(changes: object) {
  const { version } = (await office.get("settings/")).json;
  expect((await office.put("settings/", { version, ...changes })).status).toBe(200);
}

async function picture(path: string) {
  const answer = await fetch(`${site.deps.publicUrl}${path}`);
  expect(answer.status, path).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { width, height, format } = await sharp(bytes).metadata();
  const { dominant } = await sharp(bytes).stats();
  return { size: [width, height], format, dominant };
}

test("the manifest follows the settings at once", async () => {
  const manifest = async () => JSON.parse((await site.get("/manifest.webmanifest")).text);
  expect(await manifest()).toMatchObject({ name: "Tributary", theme_color: "#0f5c5a" });
  await change({ product_name: "Brooks", colour_main: "#5b2a86", tagline: "Water & more" });
  expect(await manifest()).toMatchObject({
    name: "Brooks",
    short_name: "Brooks",
    description: "Water & more",
    theme_color: "#5b2a86",
  });
});

test("icons and the sharing image show the logo, or the mark if there is none", async () => {
  const names = {
    "/apple-touch-icon.png": 180,
    "/icon-192.png": 192,
    "/icon-512.png": 512,
    "/icon-maskable-512.png": 512,
  };
  const blue = await plainPicture(200, 200, { r: 0, g: 0, b: 255 }).png().toBuffer();
  const { json } = await office.post("settings/logo/", blue);
  await change({ logo: json.id, colour_main: null });
  for (const [path, side] of Object.entries(names)) {
    const { size, format, dominant } = await picture(path);
    expect([size, format], path).toEqual([[side, side], "png"]);
    if (path !== "/icon-maskable-512.png") expect(dominant.b, path).toBeGreaterThan(240);
  }
  const favicon = (await site.get("/favicon.svg")).text;
  expect(favicon).toMatch(/^<svg [^>]*><image [^>]*href="data:image\/png;base64,/);
  expect((await picture("/og-default.png")).size).toEqual([1200, 630]);
  await change({ logo: null, colour_main: "#5b2a86" });
  expect((await site.get("/favicon.svg")).text).toContain("#5b2a86");
  const { dominant } = await picture("/icon-192.png");
  expect(dominant.g).toBeLessThan(100);
});

test("ignores the query", async () => {
  const plain = await site.ask("/icon-512.png");
  const withQuery = await site.ask("/icon-512.png?fresh=1");
  expect(withQuery.headers.get("etag")).toBe(plain.headers.get("etag"));
  expect(site.deps.cache.get("/icon-512.png?fresh=1")).toBeUndefined();
});
