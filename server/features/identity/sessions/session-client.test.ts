import { expect, test } from "vitest";
import { describeClient } from "./session-client.ts";

const mozilla = "Mozilla/5.0";
const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`${mozilla} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, "Firefox on Linux"],
  [`${mozilla} (Windows NT 10.0) ${webkit} Chrome/140.0.0.0 Safari/537.36`, "Chrome on Windows"],
  [
    `${mozilla} (Windows NT 10.0) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`,
    "Edge on Windows",
  ],
  [
    `${mozilla} (Linux; Android 15) ${webkit} Chrome/140.0 Mobile Safari/537.36`,
    "Chrome on Android",
  ],
  [
    `${mozilla} (X11; Linux x86_64) ${webkit} HeadlessChrome/140.0 Safari/537.36`,
    "Chrome on Linux",
  ],
  [`${mozilla} (Macintosh; Intel Mac OS X 10_15) Version/18.0 Safari/605.1`, "Safari on macOS"],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1`,
    "Safari on iPhone",
  ],
  ["curl/8.5.0", "curl"],
  ["<script>alert(1)</script>", "Unknown client"],
  ["x".repeat(500), "x".repeat(40)],
  ["", "Unknown client"],
  [undefined, "Unknown client"],
])("describes %s as %s", (userAgent, description) => {
  expect(describeClient(userAgent)).toBe(description);
});
