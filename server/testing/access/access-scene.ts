import type { Endpoint } from "#contract/endpoint.ts";
import { buildDonationRequest } from "../../features/giving/donations/giving-access.ts";
import { openAccount } from "../test-account.ts";
import type { TestSite } from "../test-site.ts";
import { type RequestParts, staffRoles } from "./access-row.ts";

/** Fields that no caller may set, added to every body. */
const forbiddenFields = {
  role: "admin",
  raised: 1_000_000,
  status: "settled",
  state: "settled",
  account_id: "01890a5d-ac96-774b-bcce-b302099a8057",
  email_verified_at: "2020-01-01T00:00:00Z",
  is_admin: true,
};

/** The table's four kinds of callers, and the data the calls are about. */
export async function openScene(site: TestSite, campaignId: number) {
  const people = {
    "a guest": await openAccount(site),
    "another user": await openAccount(site),
    "the owner": await openAccount(site),
    "an admin": await openAccount(site, { role: "admin" }),
  };
  const owner = await people["the owner"].bearer();
  const user = await site.deps.authenticate(owner.authorization);
  const { json } = await callEndpoint(
    site,
    { method: "POST", path: "/api/v1/donations/" },
    buildDonationRequest({ campaignId }),
    owner,
  );
  const { id: ownersCampaign } = await site.campaign({ organiserId: people["the owner"].id });
  const scene = {
    site,
    campaignId,
    donation: json,
    owner: people["the owner"],
    ownersSession: user?.sessionId ?? "",
    ownersCampaign,
  };
  return { people, scene };
}

/** The members of the office who are not owners. */
export async function openStaff(site: TestSite) {
  const members = [];
  for (const role of staffRoles) {
    const account = await openAccount(site, { officeRole: role });
    members.push({ role, account, bearer: await account.bearer() });
  }
  return members;
}

/** Calls an endpoint; aborts streams at once. */
export async function callEndpoint(
  site: TestSite,
  { method, path }: Pick<Endpoint, "method" | "path">,
  { params = {}, query, body, headers }: RequestParts,
  bearer: Record<string, string>,
) {
  const raw = body instanceof Uint8Array;
  const sent = raw ? new Uint8Array(body) : JSON.stringify({ ...forbiddenFields, ...body });
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  const abort = new AbortController();
  const answer = await fetch(`${site.url}${url}${query ? `?${query}` : ""}`, {
    method,
    signal: abort.signal,
    ...(method === "GET" || method === "DELETE"
      ? { headers: { ...headers, ...bearer } }
      : { body: sent, headers: { "content-type": "application/json", ...headers, ...bearer } }),
  });
  const isJson = answer.headers.get("content-type")?.startsWith("application/json");
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  const json: any = isJson ? await answer.json() : undefined;
  abort.abort();
  const variesByToken = answer.headers.get("vary")?.includes("authorization") ?? false;
  return {
    status: answer.status,
    json,
    stored: answer.headers.get("cache-control"),
    variesByToken,
  };
}
