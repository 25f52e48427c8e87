import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "../../testing/show.tsx";
import { PlacedPicture } from "./placed-picture.tsx";

beforeEach(() => localStorage.clear());

const field = page.getByLabelText("Picture description");

interface TileProps {
  alt: string;
  saved: boolean;
  isDraft: boolean;
  sent: string[];
}

function Tile({ alt, saved, isDraft, sent }: TileProps) {
  const [current, setCurrent] = useState(alt);
  return (
    <PlacedPicture
      picture={{ key: "campaigns/1", alt: current, image: "/pictures/campaigns/1/800.webp" }}
      upload={undefined}
      index={0}
      count={1}
      isProcessing={false}
      isDraft={isDraft}
      onMove={() => {}}
      onAlt={async (text) => {
        sent.push(text);
        if (saved) setCurrent(text);
        return saved;
      }}
      onCrop={() => {}}
      onRemove={() => {}}
    />
  );
}

/** `sent` collects the descriptions sent to the server, which saves them if `saved`. */
function open(alt: string, saved: boolean, isDraft = false) {
  const sent: string[] = [];
  const leave = show(<Tile {...{ alt, saved, isDraft, sent }} />);
  return { sent, leave };
}

test("keeps a description typed before leaving, to be saved later", async () => {
  const firstVisit = open("A well", true);
  await field.fill("Two children at a well");
  firstVisit.leave();
  const { sent } = open("A well", true);
  await expect.element(field).toHaveValue("Two children at a well");
  await expect.element(page.getByText(/^Not saved yet/)).toBeVisible();
  expect(firstVisit.sent).toEqual([]);
  await field.click();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => sent).toEqual(["Two children at a well"]);
});

test("shows the server's description once one was saved", async () => {
  const { leave } = open("A well", true);
  await field.fill("Two children at a well");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => localStorage.getItem("picture-descriptions")).toBe("[]");
  leave();
  open("Someone else's words", true);
  await expect.element(field).toHaveValue("Someone else's words");
});

test("keeps a description that could not be saved", async () => {
  const { sent, leave } = open("A well", false);
  await field.fill("Two children at a well");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => sent.length).toBe(1);
  leave();
  open("A well", true);
  await expect.element(field).toHaveValue("Two children at a well");
});

test("saves a draft's description while it is typed, and one typed on an earlier visit", async () => {
  const firstVisit = open("", true, true);
  await expect.element(page.getByText(/Needed before you submit/)).toBeVisible();
  await field.fill("Two children ");
  await expect.poll(() => firstVisit.sent).toEqual(["Two children"]);
  await expect.element(field).toHaveValue("Two children ");
  await field.fill("Two children at a well");
  firstVisit.leave();
  const { sent } = open("Two children", true, true);
  await expect.element(field).toHaveValue("Two children at a well");
  await expect.poll(() => sent).toEqual(["Two children at a well"]);
});
