import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "../../testing/show.tsx";
import { PlacedPicture } from "./placed-picture.tsx";

beforeEach(() => localStorage.clear());

const field = page.getByLabelText("What it shows");

/** Opens a picture that is on the page. `sent` gets the descriptions sent to the server, which answers `saved`. */
function open(alt: string, saved: boolean) {
  const sent: string[] = [];
  const leave = show(
    <PlacedPicture
      picture={{ key: "campaigns/1", alt, image: "/pictures/campaigns/1/800.webp" }}
      upload={undefined}
      index={0}
      count={1}
      redrawn={false}
      onMove={() => {}}
      onAlt={async (text) => {
        sent.push(text);
        return saved;
      }}
      onCrop={() => {}}
      onTakeOff={() => {}}
    />,
  );
  return { sent, leave };
}

test("a description is still there for somebody who left while typing, and can be saved", async () => {
  const before = open("A well", true);
  await field.fill("Two children at a well");
  before.leave();
  const { sent } = open("A well", true);
  await expect.element(field).toHaveValue("Two children at a well");
  await expect.element(page.getByText(/^Not saved yet/)).toBeVisible();
  expect(before.sent).toEqual([]);
  await field.click();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => sent).toEqual(["Two children at a well"]);
});

test("a saved description is the one that is shown the next time", async () => {
  const { leave } = open("A well", true);
  await field.fill("Two children at a well");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => localStorage.getItem("picture-descriptions")).toBe("[]");
  leave();
  open("Somebody else's words", true);
  await expect.element(field).toHaveValue("Somebody else's words");
});

test("a description that could not be saved is not lost", async () => {
  const { sent, leave } = open("A well", false);
  await field.fill("Two children at a well");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => sent.length).toBe(1);
  leave();
  open("A well", true);
  await expect.element(field).toHaveValue("Two children at a well");
});
