import { beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

/** What one network may ask for in an hour. No address of it asks more than once here. */
const MOST = 120;

let site: TestSite;
let campaignId: number;

beforeAll(async () => {
  site = await openTestSite({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  ({ id: campaignId } = await site.campaign());
});

const asks: Record<string, (number: number, from: Record<string, string>) => Promise<number>> = {
  "the newsletter": async (number, headers) => {
    const path = `/api/v1/subscribe/${encodeURIComponent(`reader-${number}@example.org`)}`;
    return (await site.ask(path, { method: "POST", headers })).status;
  },
  "a report": async (_, headers) => {
    const body = { reason: "misleading", text: "The picture shows another village." };
    return (await site.post(`/api/v1/campaign/${campaignId}/reports/`, body, headers)).status;
  },
  "an enquiry": async (number, headers) => {
    const body = {
      ...{ email: `asker-${number}@example.org`, full_name: "Ada Obi", subject: "A receipt" },
      ...{ message: "Where is it?", enquiry_type: "General Enquiry" },
    };
    return (await site.post("/api/v1/contactus/", body, headers)).status;
  },
};

test.each(Object.entries(asks))(
  "%s is asked for so often an hour from one network, from whatever addresses of it",
  async (_, ask) => {
    const from = (network: string, number: number) => ({
      "x-forwarded-for": `2001:db8:${network}:${number.toString(16)}::1`,
    });
    for (let number = 1; number <= MOST; number += 1) {
      expect(await ask(number, from("1", number))).toBeLessThan(300);
    }
    expect(await ask(MOST + 1, from("1", MOST + 1))).toBe(429);
    expect(await ask(MOST + 2, from("2", 1))).toBeLessThan(300);
  },
);
