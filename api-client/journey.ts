/** Gives to the first campaign of a site, reads the donation back, logs in and reads who that is. */
import { randomUUID } from "node:crypto";
import createClient from "openapi-fetch";
import type { paths } from "./build/api.ts";

const [baseUrl, email = "", password = ""] = process.argv.slice(2);
const api = createClient<paths>({ baseUrl });

/** The data of an answer. Throws what the site says of a call that failed. */
function dataOf<T>(answer: { data?: T; error?: unknown }): T {
  if (answer.data === undefined) throw new Error(JSON.stringify(answer.error));
  return answer.data;
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
const given = dataOf(
  await api.POST("/api/v1/donations/", {
    params: { header: { "idempotency-key": randomUUID() } },
    body,
  }),
);
const read = dataOf(
  await api.GET("/api/v1/donations/{id}/", {
    params: { path: { id: given.id }, query: { secret: given.secret } },
  }),
);

const { access } = dataOf(await api.POST("/api/v1/auth/login/", { body: { email, password } }));
const profile = dataOf(
  await api.GET("/api/v1/account/profile/", { headers: { authorization: `Bearer ${access}` } }),
);

// The types know what each call needs: without its key this one would not compile.
// @ts-expect-error
export const withoutKey = () => api.POST("/api/v1/donations/", { body });

console.log(JSON.stringify({ campaigns: campaigns.total, read, profile }));
