import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BackupText } from "./backup-note.tsx";

const none = { made: null, failed: null, checked_at: null, check_failed: null };
const said = (state: Parameters<typeof BackupText>[0]["state"]) =>
  renderToStaticMarkup(<BackupText state={state} />)
    .replaceAll("</p>", " ")
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
const at = (day: number) => `2026-01-0${day}T03:15:00.000Z`;

test("the office reads when the last backup was made and checked, and how large it is", () => {
  const made = { at: at(2), bytes: 4_711_000 };
  expect(said({ ...none, made })).toBe(
    "The last one was made Jan 2, 2026 and has 4.7 MB. None was checked yet by restoring it for a trial.",
  );
  expect(said({ ...none, made: { ...made, bytes: 12_340_000_000 }, checked_at: at(3) })).toBe(
    "The last one was made Jan 2, 2026 and has 12.3 GB. The last good check was Jan 3, 2026.",
  );
});

test("a site without backups says so, and failures have their reasons", () => {
  const failed = { at: at(4), reason: "the disk is full" };
  const check_failed = { at: at(5), reason: "no room" };
  expect(said({ ...none, failed, check_failed })).toBe(
    "This site has made none. The last try failed Jan 4, 2026: the disk is full The last check failed Jan 5, 2026: no room",
  );
});
