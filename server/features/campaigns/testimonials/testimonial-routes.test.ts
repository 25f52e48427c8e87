import { expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { createTestimonial } from "./change-testimonials.ts";

const site = await openTestSite();

test("lists testimonials in the office's order with portraits", async () => {
  await inTransaction(site.database, async (tx) => {
    const author = { authorRole: "Donor, Lagos", portrait: null };
    await createTestimonial(tx, { ...author, text: "Two", authorName: "Kofi", position: 2 });
    await createTestimonial(tx, {
      text: "One",
      authorName: "Ada",
      authorRole: "Organiser",
      portrait: "person-03",
      position: 1,
    });
  });
  const { json } = await site.get("/api/v1/testimonials/");
  expect(json.data).toMatchObject([
    {
      text: "One",
      image: "/pictures/person-03/192.webp",
      author_name: "Ada",
      author_role: "Organiser",
    },
    { text: "Two", image: null, author_name: "Kofi", author_role: "Donor, Lagos" },
  ]);
});
