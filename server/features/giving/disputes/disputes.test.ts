import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { decideDispute, openDispute } from "../../../testing/gateways/test-disputes.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { GatewayUnavailable } from "../../gateways/provider/payment-provider.ts";
import { lockDonations } from "../donations/donation-store.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;
let campaignId: number;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2 });
  office = await openOffice(site);
  ({ id: campaignId } = await site.campaign());
});

const evidenceText = "The donor wrote to us on the same day and thanked us.";
const send = (id: string, text = evidenceText) => office.post(`disputes/${id}/evidence/`, { text });
/** Locks the donation first, as every update from a gateway does. */
const change = (
  { id, donationId }: { id: string; donationId: string },
  row: { evidence_due_at?: Date; external_id?: string; provider?: string },
) =>
  inTransaction(site.database, async (tx) => {
    await lockDonations(tx, [donationId]);
    await tx.updateTable("dispute").set(row).where("id", "=", id).execute();
  });
const waiting = async () => (await office.get("queues/")).json.disputes;
const read = async (id: string) => (await office.get(`disputes/${id}/`)).json;

describe("evidence", () => {
  test("is sent once with its author, and stays readable after the decision", async () => {
    const dispute = await openDispute(site, campaignId);
    expect(await read(dispute.id)).toMatchObject({ state: "open", evidence: null, amount: 51 });
    expect(await waiting()).toBe(1);
    const held = async () => (await office.get("disputes/")).json.held;
    expect(await held()).toEqual([{ currency: "USD", amount: 50, gifts: 1 }]);
    const { data: gateways } = (await office.get("gateways/")).json;
    expect(gateways[0]).toMatchObject({ name: "sandbox", compared: true, held: await held() });
    const { status, json, text } = await send(dispute.id);
    expect(status, text).toBe(200);
    const evidence = { text: evidenceText, by: "Frieda Obi", sent_at: expect.any(String) };
    expect(json).toMatchObject({ state: "reviewed", evidence });
    expect(await waiting()).toBe(0);
    expect((await send(dispute.id)).json.code).toBe("changed_meanwhile");
    expect((await office.trail())[0]).toMatchObject({
      action: "send_evidence",
      subject: { type: "dispute", id: dispute.id },
      changes: [{ field: "evidence", before: null, after: evidenceText }],
    });
    await decideDispute(site, dispute, "win");
    expect(await held()).toEqual([]);
    expect(await read(dispute.id)).toMatchObject({ state: "won", evidence });
    const { events } = (await office.get(`donations/${dispute.donationId}/`)).json;
    const kinds = events.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(
      expect.arrayContaining(["dispute_opened", "evidence_sent", "dispute_closed", "office"]),
    );
  });

  test("that is too short, too late or refused is answered with a reason", async () => {
    const dispute = await openDispute(site, campaignId);
    expect((await send(dispute.id, "No.")).json.detail[0].msg).toBe(
      "Please write at least 20 characters",
    );
    expect(await waiting()).toBe(1);
    await change(dispute, { evidence_due_at: new Date(site.clock.now - 1) });
    expect(await waiting()).toBe(0);
    expect((await send(dispute.id)).json).toMatchObject({
      code: "wrong_state",
      non_field_errors: ["The deadline for evidence has passed."],
    });
    const other = await openDispute(site, campaignId);
    await change(other, { external_id: "dsp_gone" });
    const refused = await send(other.id);
    expect(refused.json.code).toBe("wrong_state");
    expect(refused.json.non_field_errors[0]).toMatch(/^Sandbox refused the evidence: /);
    expect(await read(other.id)).toMatchObject({ evidence: { text: evidenceText, sent_at: null } });
    expect((await send("01890a5d-ac96-774b-bcce-b302099a8057")).status).toBe(404);
  });

  test("can't be sent if the gateway is not set up, as the dispute's details say", async () => {
    const dispute = await openDispute(site, campaignId);
    expect(await read(dispute.id)).toMatchObject({
      gateway_there: true,
      gateway: { title: "Sandbox", test: true },
    });
    await change(dispute, { provider: "acme" });
    expect(await read(dispute.id)).toMatchObject({
      gateway_there: false,
      gateway: { title: "acme", test: false },
    });
    expect((await send(dispute.id)).json).toMatchObject({
      code: "wrong_state",
      non_field_errors: ["acme is no longer set up here."],
    });
  });

  test("is stored while the gateway is unreachable, and can be sent again", async () => {
    const dispute = await openDispute(site, campaignId);
    const { provider } = site.deps;
    const original = provider.sendEvidence;
    Object.assign(provider, {
      sendEvidence: async () => {
        throw new GatewayUnavailable("unreachable");
      },
    });
    const unreachable = await send(dispute.id);
    Object.assign(provider, { sendEvidence: original });
    expect([unreachable.status, unreachable.json.code]).toEqual([503, "gateway_unavailable"]);
    expect(unreachable.json.non_field_errors[0]).toMatch(/Your text is saved/);
    expect(await read(dispute.id)).toMatchObject({
      state: "open",
      evidence: { text: evidenceText, by: "Frieda Obi", sent_at: null },
    });
    expect((await send(dispute.id)).json).toMatchObject({ state: "reviewed" });
  });
});

interface Page {
  readonly data: ReadonlyArray<{ readonly id: string }>;
  readonly open: number;
  readonly next_cursor: string | null;
}

test("lists disputes by state in pages, open ones by deadline", async () => {
  const ids: string[] = [];
  const { data: existing, open } = (await office.get("disputes/?limit=50")).json;
  for (const days of [3, 1, 2]) {
    const dispute = await openDispute(site, campaignId);
    ids.push(dispute.id);
    await change(dispute, { evidence_due_at: new Date(site.clock.now + days * 3_600_000) });
  }
  const [third, first, second] = ids;
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: Page = (await office.get(`disputes/?limit=2${cursor && `&cursor=${cursor}`}`)).json;
    seen.push(...page.data.map(({ id }) => id));
    expect(page.open).toBe(open + 3);
    cursor = page.next_cursor;
  }
  expect(seen).toHaveLength(existing.length + 3);
  expect(seen.filter((id) => ids.includes(id))).toEqual([first, second, third]);
  const reviewed = (await office.get("disputes/?state=reviewed")).json.data;
  expect(reviewed.every(({ state }: { state: string }) => state === "reviewed")).toBe(true);
  expect((await office.get("disputes/?cursor=abc")).status).toBe(422);
});
