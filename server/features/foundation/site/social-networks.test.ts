import { expect, test } from "vitest";
import { socialNetwork } from "./social-networks.ts";

test.each([
  ["https://www.facebook.com/ours", "facebook", "Facebook"],
  ["https://twitter.com/ours", "x", "X"],
  ["https://de.linkedin.com/company/ours", "linkedin", "LinkedIn"],
  ["https://mastodon.example/@ours", "mastodon", "Mastodon"],
  ["https://notfacebook.com/", "globe", "notfacebook.com"],
  ["https://facebook.com.example.org/", "globe", "facebook.com.example.org"],
])("%s has the icon %s and the name %s", (url, icon, name) => {
  expect(socialNetwork(url)).toMatchObject({ icon, name });
});
