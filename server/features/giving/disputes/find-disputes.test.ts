import { beforeAll, expect, test } from "vitest";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { decideDispute, openDispute } from "../../../testing/gateways/test-disputes.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { findDisputes } from "./dispute-store.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;
let dispute: Awaited<ReturnType<typeof openDispute>>;
let other: Awaited<ReturnType<typeof openDispute>>;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2 });
  office = await openOffice(site);
  const { id: campaignId } = await site.campaign({ title: "Wells for Omoku" });
  const { id: another } = await site.campaign({ title: "A roof" });
  dispute = await openDispute(site, campaignId, { name: "Chidera Unique", amount: 77 });
  other = await openDispute(site, another);
  await decideDispute(site, other, "lose");
});

const search = async (q: string, state = "open") => {
  const { status, json } = await office.get(`disputes/?state=${state}&q=${encodeURIComponent(q)}`);
  expect(status, q).toBe(200);
  return json.data.map(({ id }: { id: string }) => id);
};

test("finds disputes by donor, campaign, amount and every id", async () => {
  const { json } = await office.get(`disputes/${dispute.id}/`);
  const { amount, donation } = json;
  const words = [
    ...["chidera", "UNIQUE", "chidera.unique@", donation.email, "wells for", String(amount)],
    ...[dispute.id, dispute.donationId, dispute.paymentId, dispute.externalId],
  ];
  for (const q of words) expect(await search(q), q).toEqual([dispute.id]);
  for (const q of ["a%b", "nobody", "0.01"]) expect(await search(q), q).toEqual([]);
});

test("searches in one state", async () => {
  expect(await search("chidera", "lost")).toEqual([]);
  expect(await search("a roof", "lost")).toEqual([other.id]);
  expect(await search(other.externalId)).toEqual([]);
});

test("finds titles at the head of the list only, and donors and ids in all of it", async () => {
  const searchByIndexAlone = async (q: string) => {
    const filter = { state: "open", search: { q, providers: ["sandbox"], headRows: 0 } } as const;
    const page = { after: undefined, limit: 10 };
    return (await findDisputes(site.db, filter, page)).map(({ id }) => id);
  };
  expect(await searchByIndexAlone("a roof")).toEqual([]);
  for (const q of ["chidera", "ÚNIQUE chidera", "chidera.unique@example.org", dispute.paymentId]) {
    expect(await searchByIndexAlone(q), q).toEqual([dispute.id]);
  }
});
