import type { TestAccount } from "./test-account.ts";
import type { TestSite } from "./test-site.ts";

const HOUR_MS = 60 * 60 * 1000;

/** An account's calls about events. */
export async function openEvents(site: TestSite, campaignId: number, who?: TestAccount) {
  const bearer: Record<string, string> = who ? await who.bearer() : {};
  const base = `/api/v1/organiser/campaigns/${campaignId}/events/`;
  const send = (method: string, path: string, body?: unknown) =>
    site.ask(path, {
      method,
      headers: { ...bearer, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      body: JSON.stringify(body),
    });
  /** A meeting of one hour, in `inHours`. */
  const body = (change: Record<string, unknown> = {}, inHours = 48) => ({
    title: "Ask the boatman",
    description: "An evening of questions",
    starts_at: new Date(site.clock.now + inHours * HOUR_MS).toISOString(),
    ends_at: new Date(site.clock.now + (inHours + 1) * HOUR_MS).toISOString(),
    place_kind: "meeting",
    place: "Google Meet",
    meeting_url: "https://meet.example.org/secret-room",
    picture: null,
    ...change,
  });
  const create = (change?: Record<string, unknown>, inHours?: number) =>
    send("POST", base, body(change, inHours));
  return {
    body,
    create,
    /** Creates an event and returns its id. */
    created: async (change?: Record<string, unknown>, inHours?: number): Promise<number> => {
      const { status, text, json } = await create(change, inHours);
      if (status !== 201) throw new Error(`${status} ${text}`);
      return json.id;
    },
    update: (id: number, change: Record<string, unknown>) =>
      send("PUT", `${base}${id}/`, { ...body(), version: 1, ...change }),
    decide: (id: number, act: string, note?: string) =>
      send("POST", `${base}${id}/decision/`, { act, note }),
    team: (query = "") => send("GET", base + query),
    guests: (id: number) => send("GET", `${base}${id}/signups/`),
    list: (query = "") => send("GET", `/api/v1/events/${query}`),
    page: (id: number) => send("GET", `/api/v1/event/${id}/`),
    own: (id: number) => send("GET", `/api/v1/event/${id}/signup/`),
    signUp: (id: number) => send("PUT", `/api/v1/event/${id}/signup/`),
    withdraw: (id: number) => send("DELETE", `/api/v1/event/${id}/signup/`),
  };
}
