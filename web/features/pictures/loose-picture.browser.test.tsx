import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { UploadedPicture } from "#contract/campaigns/pictures.ts";
import { show } from "../../testing/show.tsx";
import { keptDescription } from "./kept-descriptions.ts";
import { LoosePicture } from "./loose-picture.tsx";

const upload: UploadedPicture = {
  key: "campaigns/1",
  state: "ready",
  problem: null,
  image: "/pictures/campaigns/1/800.webp",
  width: 1600,
  height: 1200,
  crop: null,
  replaces: null,
  used_in: [],
  uploaded_at: "2026-05-01T00:00:00Z",
};

beforeEach(() => localStorage.clear());

function open(placed: string[] = []) {
  show(
    <LoosePicture
      upload={upload}
      preview={undefined}
      full={undefined}
      onPlace={(alt) => placed.push(alt)}
      onDelete={async () => {}}
    />,
  );
  return placed;
}

test("a description is still there for somebody who left before putting the picture on the page", async () => {
  open();
  await page.getByLabelText("What it shows").fill("Two children at a well");
  document.body.replaceChildren();
  const placed = open();
  await expect.element(page.getByLabelText("What it shows")).toHaveValue("Two children at a well");
  await page.getByRole("button", { name: "Put on the page" }).click();
  expect(placed).toEqual(["Two children at a well"]);
});

test("a deleted picture's description is removed", async () => {
  open();
  await page.getByLabelText("What it shows").fill("A mistake");
  expect(keptDescription(upload.key)).toBe("A mistake");
  await page.getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => keptDescription(upload.key)).toBe("");
});
