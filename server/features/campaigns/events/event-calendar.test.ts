import { expect, test } from "vitest";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { openEvents } from "../../../testing/test-events.ts";
import { openTestSite } from "../../../testing/test-site.ts";

const site = await openTestSite({ argon2: fakeArgon2 });

/** Unfolds the lines of a file by name (RFC 5545, section 3.1). */
function readCalendar(text: string): ReadonlyMap<string, string> {
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  const lines = text.replace(/\r\n[ \t]/g, "").split("\r\n");
  return new Map(
    lines.map((line) => {
      const [, name = "", value = ""] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? [];
      return [name, value.replace(/\\n/g, "\n").replace(/\\([,;\\])/g, "$1")];
    }),
  );
}

const utc = (iso: string) => iso.replace(/\.\d+Z$/, "Z").replace(/[-:]/g, "");

test("writes UTC times, a stable id and a sequence per change, and marks a cancelled event", async () => {
  const owner = await openAccount(site);
  const guest = await openAccount(site);
  const { id } = await site.campaign({ organiserId: owner.id });
  const [team, asGuest] = [await openEvents(site, id, owner), await openEvents(site, id, guest)];
  const title = "Řemeslo, chléb; a \\ čaj".repeat(3);
  const event = await team.created({ title, description: "First line\nBEGIN:VEVENT" });
  const path = `/api/v1/event/${event}/calendar.ics`;
  const response = await site.get(path);
  expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const page = (await asGuest.page(event)).json.data;
  const first = readCalendar(response.text);
  expect(response.text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(response.text.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(1);
  expect(Object.fromEntries(first)).toMatchObject({
    UID: `event-${event}@localhost`,
    SEQUENCE: "0",
    DTSTART: utc(page.starts_at),
    DTEND: utc(page.ends_at),
    SUMMARY: title,
    STATUS: "CONFIRMED",
    LOCATION: "Google Meet",
  });
  expect(first.get("DESCRIPTION")).toMatch(/^First line\nBEGIN:VEVENT\n/);

  await asGuest.signUp(event);
  const ownUrl = (await asGuest.own(event)).json.calendar_url.replace(site.deps.publicUrl, "");
  const withLink = readCalendar((await site.get(ownUrl)).text);
  expect(withLink.get("LOCATION")).toBe("https://meet.example.org/secret-room");
  const forged = ownUrl.replace(guest.id, owner.id);
  expect((await site.get(forged)).text).not.toContain("secret-room");
  expect(
    (await site.get(ownUrl.replace(`event/${event}`, `event/${await team.created()}`))).text,
  ).not.toContain("secret-room");

  await team.decide(event, "cancel");
  const last = readCalendar((await site.get(path)).text);
  expect([last.get("UID"), last.get("SEQUENCE"), last.get("STATUS")]).toEqual([
    first.get("UID"),
    "1",
    "CANCELLED",
  ]);
  const other = await team.created();
  await asGuest.signUp(other);
  const withdrawnUrl = (await asGuest.own(other)).json.calendar_url.replace(
    site.deps.publicUrl,
    "",
  );
  await asGuest.withdraw(other);
  expect((await site.get(withdrawnUrl)).text).not.toContain("secret-room");
});
