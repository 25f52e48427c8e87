import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BackupText } from "./backup-note.tsx";

const none = { made: null, failed: null, checked_at: null, check_failed: null };
const textOf = (state: Parameters<typeof BackupText>[0]["state"]) =>
  renderToStaticMarkup(<BackupText state={state} />)
    .replaceAll("</p>", " ")
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
const at = (day: number) => `2026-01-0${day}T03:15:00.000Z`;

test("says when the last backup was made and tested, and how large it is", () => {
  const made = { at: at(2), bytes: 4_711_000 };
  expect(textOf({ ...none, made })).toBe(
    "Last backup: Jan 2, 2026 (4.7 MB). No backup has been tested yet by restoring it.",
  );
  expect(textOf({ ...none, made: { ...made, bytes: 12_340_000_000 }, checked_at: at(3) })).toBe(
    "Last backup: Jan 2, 2026 (12.3 GB). Last successful test restore: Jan 3, 2026.",
  );
});

test("says that there is no backup, and why a backup or test failed", () => {
  const failed = { at: at(4), reason: "the disk is full" };
  const check_failed = { at: at(5), reason: "no room" };
  expect(textOf({ ...none, failed, check_failed })).toBe(
    "This site has no backup yet. The last backup failed Jan 4, 2026: the disk is full The last test restore failed Jan 5, 2026: no room",
  );
});
