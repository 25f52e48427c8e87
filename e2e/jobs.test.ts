import { expect, test } from "vitest";
import { giveReason, inOffice, item } from "./office-screen.ts";
import { expectAccessible, expectNoSidewaysScroll, sizes, unexpected } from "./visitor.ts";

const letter = {
  id: "4b1f7a52-6f0c-4f0e-8a53-0d6f6f0b9a11",
  queue: "send-mail",
  tries: 11,
  made_at: "2026-11-20T10:00:00.000Z",
  failed_at: "2026-11-20T11:00:00.000Z",
  error: "connect ECONNREFUSED",
};
const check = { ...letter, id: "4b1f7a52-6f0c-4f0e-8a53-0d6f6f0b9a12", queue: "check-books" };

/** The room with two failed jobs, told by the page's own stand-in: a real one fails after half an hour. */
async function inRoom() {
  const visitor = await inOffice("", { size: sizes.phone });
  const { page } = visitor;
  const left = [letter, check];
  const asked: Array<{ path: string; body: unknown }> = [];
  await page.route("**/api/v1/admin/jobs/**", async (route) => {
    const request = route.request();
    const { pathname, searchParams } = new URL(request.url());
    if (request.method() === "POST") {
      asked.push({ path: pathname, body: request.postDataJSON() });
      left.splice(0, 1);
      return route.fulfill({ json: { message: "It is done." } });
    }
    if (!pathname.endsWith("/failed/")) return route.continue();
    const queue = searchParams.get("queue");
    const data = left.filter((job) => queue === null || job.queue === queue);
    return route.fulfill({ json: { data, next_cursor: null } });
  });
  await visitor.goto("/admin/jobs");
  await page.getByRole("heading", { level: 1, name: "Jobs" }).waitFor();
  await item(page, letter.id).waitFor();
  return { visitor, page, asked };
}

test("failed work is told, and is run again or given up", async () => {
  const { visitor, page, asked } = await inRoom();
  await item(page, "News from the gateways").waitFor();
  await expectAccessible(visitor);
  await item(page, letter.id).getByText(letter.error).waitFor();
  expect(await item(page, check.id).getByRole("button", { name: "Give up" }).count()).toBe(0);
  await item(page, letter.id).getByRole("button", { name: "Give up" }).click();
  await page.getByRole("dialog").getByText("This letter is never sent.").waitFor();
  await expectAccessible(visitor);
  await giveReason(page, "Give up", "The address is gone.");
  await expect.poll(() => item(page, letter.id).count()).toBe(0);
  await item(page, check.id).getByRole("button", { name: "Run again" }).click();
  await page.getByText("Nothing failed").waitFor();
  expect(asked).toEqual([
    {
      path: `/api/v1/admin/jobs/send-mail/failed/${letter.id}/give-up/`,
      body: { reason: "The address is gone." },
    },
    { path: `/api/v1/admin/jobs/check-books/failed/${check.id}/run/`, body: null },
  ]);
  expect(unexpected(visitor)).toEqual([]);
});

const tablet = { width: 768, height: 1024 };
test.each([sizes.phone, tablet, sizes.desktop])("the backups are told at %o", async (size) => {
  const visitor = await inOffice("", { size });
  const { page } = visitor;
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const reason = `/backups/${"long-name-".repeat(12)}.tar.gz.age: no room is left on the disk.`;
  const state = {
    ...{ made: { at: ago(7), bytes: 4_711_000 }, failed: null },
    ...{ checked_at: ago(200), check_failed: { at: ago(5), reason } },
  };
  await page.route("**/api/v1/admin/backups/", (route) => route.fulfill({ json: state }));
  await visitor.goto("/admin/jobs");
  const part = page.getByRole("region", { name: "Backups" });
  await part.getByText("The last one was made 7 hours ago and has 4.7 MB.").waitFor();
  await part.getByText("no room is left").waitFor();
  await item(page, "Checking what is new in the books").first().waitFor();
  await expectNoSidewaysScroll(visitor);
  await expectAccessible(visitor);
  expect(unexpected(visitor)).toEqual([]);
});
