import { expect, test } from "vitest";
import { readLink } from "./emailed-link.ts";

const code = "tSXU7xQ3PTzyPLH17Uisc9GFfg81DViqAuw-JpgGSv4";

test("reads the address and token of an email's link", () => {
  expect(readLink(`#email=ada%2Briver%40example.org&code=${code}`)).toEqual({
    email: "ada+river@example.org",
    code,
  });
});

test.each([
  "",
  "#top",
  `#email=ada%40example.org`,
  `#code=${code}`,
  `#email=ada%40example.org&code=123456`,
  `#email=Call+us+now%3A+123%40example.org&code=${code}`,
  `#email=${"a".repeat(300)}%40example.org&code=${code}`,
])("ignores the fragment %j", (fragment) => {
  expect(readLink(fragment)).toBeUndefined();
});
