import { expect, test, vi } from "vitest";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { openPictures } from "../../../testing/test-campaign-pictures.ts";
import { plainPicture } from "../../../testing/test-picture.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { drawnFile, originalFile, removePictureFiles } from "./picture-files.ts";
import { createDrawnPictureReader } from "./read-drawn-picture.ts";

const site = await openTestSite({ argon2: fakeArgon2 });
const owner = await openAccount(site);
const { id } = await site.campaign({ organiserId: owner.id });
const pictures = await openPictures(site, id, owner);
const png = await plainPicture(900, 500).png().toBuffer();

/** Fetches several files of a picture at once. */
async function fetchFiles(key: string, names: readonly string[]) {
  const responses = await Promise.all(
    names.map((name) => fetch(`${site.url}/pictures/${key}/${name}`)),
  );
  return Promise.all(
    responses.map(async (response) => ({
      status: response.status,
      bytes: Buffer.from(await response.arrayBuffer()),
    })),
  );
}

test("redraws missing files once for all simultaneous requests", async () => {
  const key = await pictures.ready(png);
  const names = ["400.webp", "800.avif", "og.jpg"];
  const before = await fetchFiles(key, names);
  for (const name of names) await site.deps.files.remove(drawnFile(key, name));
  const draw = vi.spyOn(site.deps.pictureRoom, "wide");
  expect(await fetchFiles(key, names)).toEqual(before);
  expect(await fetchFiles(key, names)).toEqual(before);
  expect(draw).toHaveBeenCalledTimes(1);
  draw.mockRestore();
});

test("returns 404 for a waiting picture, a lost original and an unknown key", async () => {
  const { json } = await pictures.upload(png);
  const lost = await pictures.ready(png);
  await removePictureFiles(site.deps.files, lost);
  for (const key of [json.key, lost, `campaigns/${crypto.randomUUID()}`]) {
    const [response] = await fetchFiles(key, ["400.webp"]);
    expect(response?.status).toBe(404);
  }
});

test("leaves no files of a picture that is deleted while being redrawn", async () => {
  const key = await pictures.ready(png);
  await site.deps.files.remove(drawnFile(key, "400.webp"));
  const { pictureRoom, files, db } = site.deps;
  const read = createDrawnPictureReader({
    db,
    files,
    pictureRoom: {
      ...pictureRoom,
      wide: async (...args) => {
        const drawn = await pictureRoom.wide(...args);
        expect((await pictures.remove(key)).status).toBe(200);
        await removePictureFiles(files, key);
        return drawn;
      },
    },
  });
  expect(await read(key, "400.webp")).toBeUndefined();
  for (const file of [drawnFile(key, "400.webp"), drawnFile(key, "og.jpg"), originalFile(key)]) {
    expect(await files.get(file)).toBeUndefined();
  }
});
