import { expect, it } from "vitest";
import { relativeText } from "./relative-time.tsx";

it("uses the largest unit that fits", () => {
  const now = Date.parse("2026-06-15T12:00:00Z");
  const ago = (iso: string) => relativeText(iso, now);
  expect(ago("2026-06-15T11:59:30Z")).toBe("just now");
  expect(ago("2026-06-15T11:57:00Z")).toBe("3 minutes ago");
  expect(ago("2026-06-15T09:00:00Z")).toBe("3 hours ago");
  expect(ago("2026-06-14T11:00:00Z")).toBe("yesterday");
  expect(ago("2026-05-30T12:00:00Z")).toBe("2 weeks ago");
  expect(ago("2025-06-01T12:00:00Z")).toBe("last year");
});
