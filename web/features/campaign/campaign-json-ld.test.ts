import { expect, test } from "vitest";
import { campaignJsonLd } from "./campaign-json-ld.ts";

const campaign = {
  id: 7,
  title: "Wells",
  description: "Three of them.",
  images: [{ image: "/pictures/well/800.webp", alt: "A well" }],
  location: "Kaffrine, Senegal",
  start_date: "2026-03-18",
  state: "active",
  beneficiary: { kind: "charity", name: "Water Committees", registration: "SN-1" },
} as const;

const origin = "https://give.example.org";

test("every URL has the origin", () => {
  const described = campaignJsonLd({ ...campaign, images: [...campaign.images] }, origin);
  expect(described.url).toBe(`${origin}/donate-page/7`);
  expect(described.image).toEqual([`${origin}/pictures/well/og.jpg`]);
  expect(described.potentialAction?.target.urlTemplate).toBe(`${origin}/paymentpage?campaign=7`);
});

test("only an active campaign has a DonateAction", () => {
  const ended = { ...campaign, images: [...campaign.images], state: "ended" as const };
  expect(campaignJsonLd(ended, origin)).not.toHaveProperty("potentialAction");
});
