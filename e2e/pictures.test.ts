import sharp from "sharp";
import { expect, test } from "vitest";
import { createConfirmedAccount, findCard, openSettings, openSignedIn } from "./account-screen.ts";
import { createCampaignDraft } from "./campaign-screen.ts";
import { expectAccessible, unexpectedComplaints, type Visitor } from "./visitor.ts";

function drawPicture(hue: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="900">
    <rect width="1500" height="900" fill="${hue}"/><circle cx="300" cy="300" r="200"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

async function paste({ page }: Visitor, picture: Buffer): Promise<void> {
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], "pasted.png", { type: "image/png" }));
    document.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, picture.toString("base64"));
}

test("pictures are chosen, pasted, described, ordered and cropped, also by keyboard", async () => {
  const person = await createConfirmedAccount();
  const id = await createCampaignDraft(person);
  const visitor = await openSignedIn(person);
  const { page } = visitor;
  await visitor.goto(`/campaign/${id}/edit?step=pictures`);
  await page.getByLabel("Choose pictures").setInputFiles([
    { name: "sea.png", mimeType: "image/png", buffer: await drawPicture("teal") },
    { name: "letter.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") },
  ]);
  await page.getByText("Please choose an SVG, PNG, JPG, GIF or WebP picture").waitFor();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await paste(visitor, await drawPicture("orange"));
  await expect.poll(() => page.getByLabel("Picture description").count()).toBe(2);
  const order = page.getByRole("list", { name: "Pictures on the page, in order" });
  await expect.poll(() => order.getByRole("button", { name: /^Move later/ }).count()).toBe(2);
  await page.getByText("Describe each picture").waitFor();
  await expectAccessible(visitor);

  await page.getByLabel("Picture description").nth(0).fill("A pasted sun");
  await page.getByText("Description saved.").waitFor();
  await page.getByLabel("Picture description").nth(1).fill("The sea");
  await page.getByRole("link", { name: "Next: Beneficiary" }).click();
  await page.getByRole("heading", { name: "Who receives the money" }).waitFor();
  await page.getByRole("link", { name: /^Pictures/ }).click();
  await page.getByText("Describe each picture").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Move earlier: The sea" }).press("Enter");
  await page.getByText("Moved to position 1 of 2.").waitFor();
  const cover = order.getByRole("img").first();
  expect(await cover.getAttribute("alt")).toBe("The sea");

  const before = await cover.getAttribute("src");
  await page.getByRole("button", { name: "Crop: The sea" }).click();
  await page.getByLabel("Zoom").press("End");
  await page.getByRole("group", { name: /^Visible part of the picture/ }).press("ArrowRight");
  await expectAccessible(visitor);
  await page.getByRole("button", { name: "Save crop" }).click();
  await expect.poll(() => cover.getAttribute("src")).not.toBe(before);
  await visitor.reload();
  await page.getByRole("button", { name: "Move earlier: A pasted sun" }).waitFor();
  expect(await cover.getAttribute("alt")).toBe("The sea");
  expect(unexpectedComplaints(visitor)).toEqual([]);
});

test("a photo is uploaded, shown and removed; a file that is no picture is refused with a message", async () => {
  const { visitor } = await openSettings("profile", {}, await createConfirmedAccount());
  const { page } = visitor;
  const part = findCard(page, "Your photo");
  const choose = (name: string, mimeType: string, text: string) =>
    part.locator("input[type=file]").setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
  await part.getByText("SVG, PNG, JPG or GIF (MAX. 800x400px)").waitFor();
  await choose("a.png", "image/png", "no picture at all");
  await part.getByText(/Please choose an SVG, PNG, JPG/).waitFor();
  await choose("large.png", "image/png", "x".repeat(5 * 1024 * 1024 + 1));
  await part.getByText(/larger than 5 MB/).waitFor();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><rect width="80" height="40" fill="#0f5c5a"/></svg>`;
  await choose("a.svg", "image/svg+xml", svg);
  await part.getByText("Your photo is saved.").waitFor();
  const photo = page.locator(".account-screen-head img");
  expect(await photo.getAttribute("src")).toMatch(/^\/pictures\/portraits\//);
  await part.getByRole("button", { name: "Remove photo" }).click();
  await part.getByText("Your photo is removed.").waitFor();
  expect(await photo.count()).toBe(0);
  expect(await part.locator("input[type=file]:focus").count()).toBe(1);
  expect(unexpectedComplaints(visitor)).toEqual([]);
});
