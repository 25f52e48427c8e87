import type { CampaignState } from "#contract/campaigns/campaign-states.ts";
import { money } from "#contract/money.ts";
import { openAccount } from "./test-account.ts";
import type { TestSite } from "./test-site.ts";

const STORY = [{ kind: "paragraph" as const, text: "The well is three hours away. ".repeat(10) }];

/** An organiser with a campaign, and calls about it. */
export async function openOrganiser(
  site: TestSite,
  wanted: { state?: CampaignState; endsOn?: string | null; goalMinor?: number } = {},
) {
  const account = await openAccount(site);
  const bearer = await account.bearer();
  const { id } = await site.campaign({
    organiserId: account.id,
    state: wanted.state ?? "draft",
    endsOn: wanted.endsOn ?? null,
    goal: money(wanted.goalMinor ?? 100_000, "USD"),
    story: STORY,
    funds: ["Pumps"],
  });
  return { account, bearer, id, ...createOrganiserCalls(site, id, bearer) };
}

/** An account's calls about one campaign. */
export function createOrganiserCalls(site: TestSite, id: number, bearer: Record<string, string>) {
  const path = `/api/v1/organiser/campaigns/${id}/`;
  const send = (method: string, address: string, body?: unknown) =>
    site.ask(address, {
      method,
      headers: body === undefined ? bearer : { "content-type": "application/json", ...bearer },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  return {
    read: async () => (await send("GET", path)).json,
    get: () => send("GET", path),
    /** Uses the current version unless `body` has one. */
    patch: async (body: Record<string, unknown>) =>
      send("PATCH", path, { version: (await send("GET", path)).json.version, ...body }),
    step: (action: string, more: Record<string, unknown> = {}) =>
      send("POST", `${path}steps/`, { action, ...more }),
    remove: () => send("DELETE", path),
    withdrawChange: () => send("DELETE", `${path}change/`),
    preview: () => send("GET", `${path}preview/`),
    public: () => site.get(`/api/v1/campaign/${id}/`),
  };
}
