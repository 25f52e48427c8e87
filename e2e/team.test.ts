import sharp from "sharp";
import { expect, test } from "vitest";
import { bearerOf, fillLogin, post, samplePerson, signedIn } from "./account-screen.ts";
import { mailsTo } from "./mailbox.ts";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  newVisitor,
  unexpected,
  type Visitor,
} from "./visitor.ts";

const organiser = () => samplePerson("organiser");
const donor = () => samplePerson("donor");

/** A draft of the sample organiser's. */
async function haveDraft(title: string): Promise<number> {
  const body = { category_id: 1, title, goal: 5000, currency: "USD" };
  const answer = await post("/api/v1/organiser/campaigns/", body, await bearerOf(organiser()));
  if (answer.status !== 201) throw new Error(await answer.text());
  return ((await answer.json()) as { id: number }).id;
}

function drawn(hue: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="900">
    <rect width="1500" height="900" fill="${hue}"/><circle cx="300" cy="300" r="200"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

async function paste({ page }: Visitor, picture: Buffer): Promise<void> {
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], "pasted.png", { type: "image/png" }));
    document.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, picture.toString("base64"));
}

test("pictures are chosen, pasted, described, ordered and cropped, by the keyboard as well", async () => {
  const id = await haveDraft("Pictures for everybody to see");
  const visitor = await signedIn("organiser");
  const { page } = visitor;
  await visitor.goto(`/campaign/${id}/edit?step=pictures`);
  await page.getByLabel("Choose pictures").setInputFiles([
    { name: "sea.png", mimeType: "image/png", buffer: await drawn("teal") },
    { name: "letter.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") },
  ]);
  await page.getByText("Please choose an SVG, PNG, JPG, GIF or WebP picture").waitFor();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await paste(visitor, await drawn("orange"));
  await expect.poll(() => page.getByLabel("What it shows").count()).toBe(2);
  await expectAccessible(visitor);
  await expectNoSidewaysScroll(visitor);

  for (const alt of ["A pasted sun", "The sea"]) {
    await page.getByRole("button", { name: "Put on the page" }).first().click();
    await page.getByText("Please say what the picture shows").waitFor();
    const tile = page.getByRole("listitem").filter({ hasText: "Put on the page" }).first();
    await tile.getByLabel("What it shows").fill(alt);
    await tile.getByRole("button", { name: "Put on the page" }).click();
    await page.getByRole("button", { name: `Move earlier: ${alt}` }).waitFor();
  }
  await page.getByRole("button", { name: "Move earlier: The sea" }).press("Enter");
  await page.getByText("Moved to place 1 of 2.").waitFor();
  const order = page.getByRole("list", { name: "Pictures on the page, in their order" });
  const cover = order.getByRole("img").first();
  expect(await cover.getAttribute("alt")).toBe("The sea");

  const before = await cover.getAttribute("src");
  await page.getByRole("button", { name: "Crop: The sea" }).click();
  await page.getByLabel("Zoom").press("End");
  await page.getByRole("group", { name: /^Part of the picture/ }).press("ArrowRight");
  await expectAccessible(visitor);
  await page.getByRole("button", { name: "Show this part" }).click();
  await expect.poll(() => cover.getAttribute("src")).not.toBe(before);
  await visitor.reload();
  await page.getByRole("button", { name: "Move earlier: A pasted sun" }).waitFor();
  expect(await cover.getAttribute("alt")).toBe("The sea");
  expect(unexpected(visitor)).toEqual([]);
});

test("somebody is invited by mail, logs in on the way, joins, and leaves again", async () => {
  const title = `Company wanted ${Date.now()}`;
  const id = await haveDraft(title);
  const owner = await signedIn("organiser");
  await owner.goto(`/campaign/${id}/team`);
  await owner.page.getByLabel("Their email address").fill(donor().email);
  await owner.page.getByRole("button", { name: "Send the invitation" }).click();
  await owner.page.getByRole("button", { name: "Withdraw" }).waitFor();
  await expectAccessible(owner);
  const linkIn = (text: string) => /\/campaign\/join\?token=\S+/.exec(text)?.[0];
  const link = async () =>
    (await mailsTo(donor().email)).map(({ text }) => linkIn(text)).find(Boolean);
  await expect.poll(link).toBeTruthy();

  await owner.goto(String(await link()));
  await owner.page.getByText("Log in with another account").waitFor();
  await expectAccessible(owner);

  const friend = await newVisitor();
  await friend.goto(String(await link()));
  await friend.page.waitForURL(/\/login\?next=/);
  await fillLogin(friend.page, donor());
  await friend.page.getByRole("heading", { name: title }).waitFor();
  await expectAccessible(friend);
  await expectNoSidewaysScroll(friend);
  await friend.page.getByRole("button", { name: "Join the team" }).click();
  await friend.page.waitForURL(new RegExp(`/campaign/${id}/team`));
  await friend.page.getByRole("button", { name: "Leave the team" }).click();
  const dialog = friend.page.getByRole("dialog", { name: "Leave this team?" });
  await dialog.getByRole("button", { name: "Leave the team" }).click();
  await friend.page.waitForURL(/\/dashboard/);
  await friend.goto(`/campaign/${id}/team`);
  await friend.page.getByText(title).waitFor({ state: "detached" });
  expect(unexpected(friend)).toEqual([]);
});
