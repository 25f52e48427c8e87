/** Donates to a site's first campaign, reads the donation, logs in and reads the profile. */
import { randomUUID } from "node:crypto";
import createClient from "openapi-fetch";
import type { paths } from "./build/api.ts";

const [baseUrl, email = "", password = ""] = process.argv.slice(2);
const api = createClient<paths>({ baseUrl });

/** The data of a response. Throws the error of a failed call. */
function dataOf<T>(response: { data?: T; error?: unknown }): T {
  if (response.data === undefined) throw new Error(JSON.stringify(response.error));
  return response.data;
}

const campaigns = dataOf(await api.GET("/api/v1/campaign/list/"));
const campaign = campaigns.data[0];
if (!campaign) throw new Error("no campaign takes donations");

const body = {
  campaign_id: campaign.id,
  amount: 25,
  currency: campaign.currency,
  payment_method: "Credit-Card",
  accept_terms: true,
} as const;
const donation = dataOf(
  await api.POST("/api/v1/donations/", {
    params: { header: { "idempotency-key": randomUUID() } },
    body,
  }),
);
const read = dataOf(
  await api.GET("/api/v1/donations/{id}/", {
    params: { path: { id: donation.id }, query: { secret: donation.secret } },
  }),
);

const { access } = dataOf(await api.POST("/api/v1/auth/login/", { body: { email, password } }));
const profile = dataOf(
  await api.GET("/api/v1/account/profile/", { headers: { authorization: `Bearer ${access}` } }),
);

// Must not compile without the idempotency key.
// @ts-expect-error
export const withoutKey = () => api.POST("/api/v1/donations/", { body });

console.log(JSON.stringify({ campaigns: campaigns.total, read, profile }));
