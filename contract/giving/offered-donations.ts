import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { donation } from "./donations.ts";

/** More are offered once the user has claimed or refused these. */
export const MAX_OFFERED_DONATIONS = 20;

const id = z.object({ id: z.uuid() });

const offeredDonations = z.object({ data: z.array(donation), total: z.number() });

export const listOfferedDonations = defineEndpoint({
  method: "GET",
  path: "/api/v1/account/offered-donations/",
  summary:
    "List the newest guest donations made under the user's confirmed address, to claim or refuse",
  access: "supporter",
  success: { status: 200, body: offeredDonations },
  errors: ["unauthorized"],
});

export const claimDonations = defineEndpoint({
  method: "POST",
  path: "/api/v1/account/offered-donations/claim/",
  summary:
    "Claim several guest donations with their receipts; returns those that are still offered",
  access: "supporter",
  body: z.object({
    ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_OFFERED_DONATIONS)),
  }),
  success: { status: 200, body: offeredDonations },
  errors: ["unauthorized", "invalid", "forbidden"],
});

export const claimDonation = defineEndpoint({
  method: "POST",
  path: "/api/v1/account/offered-donations/{id}/claim/",
  summary: "Claim a guest donation with its receipt",
  access: "supporter",
  params: id,
  success: { status: 200, body: donation },
  errors: ["unauthorized", "forbidden", "not_found"],
});

export const disownDonation = defineEndpoint({
  method: "POST",
  path: "/api/v1/account/offered-donations/{id}/refuse/",
  summary: "Refuse a guest donation, which is then not offered again",
  access: "supporter",
  params: id,
  success: { status: 200, body: z.object({ message: z.string() }) },
  errors: ["unauthorized", "forbidden", "not_found"],
});
