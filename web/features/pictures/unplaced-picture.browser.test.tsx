import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { UploadedPicture } from "#contract/campaigns/pictures.ts";
import { show } from "../../testing/show.tsx";
import { readDescriptionDraft } from "./description-drafts.ts";
import { UnplacedPicture } from "./unplaced-picture.tsx";

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
    <UnplacedPicture
      upload={upload}
      preview={undefined}
      needsDescription
      disabledReason={undefined}
      onPlace={(alt) => placed.push(alt)}
      onDelete={async () => {}}
    />,
  );
  return placed;
}

test("keeps a description typed before leaving the page", async () => {
  open();
  await page.getByLabelText("Picture description").fill("Two children at a well");
  document.body.replaceChildren();
  const placed = open();
  await expect
    .element(page.getByLabelText("Picture description"))
    .toHaveValue("Two children at a well");
  await page.getByRole("button", { name: "Add to page" }).click();
  expect(placed).toEqual(["Two children at a well"]);
});

test("removes the description of a deleted picture", async () => {
  open();
  await page.getByLabelText("Picture description").fill("A mistake");
  expect(readDescriptionDraft(upload.key)).toBe("A mistake");
  await page.getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => readDescriptionDraft(upload.key)).toBe("");
});
