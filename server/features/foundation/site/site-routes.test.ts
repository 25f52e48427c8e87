import { beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({
    environment: {
      PRODUCT_NAME: "Rivulet",
      CONTACT_EMAIL: "office@example.org",
      CONTACT_PHONE: "+1 555 010 0100",
      PUBLIC_URL: "https://rivulet.example.org/",
    },
  });
});

test("returns the site's name and contact details", async () => {
  const { json } = await site.get("/api/v1/site/");
  expect(json).toMatchObject({
    product_name: "Rivulet",
    contact_email: "office@example.org",
    contact_phone: "+1 555 010 0100",
    public_url: "https://rivulet.example.org",
    sandbox: true,
  });
});
