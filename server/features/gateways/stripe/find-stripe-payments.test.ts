import { expect, test } from "vitest";
import type { GatewayCall } from "../provider/gateway-call.ts";
import { findStripeSessions } from "./find-stripe-payments.ts";
import { connectStripe } from "./stripe-client.ts";

test("finds a donation's checkout on any page of sessions from that time", async () => {
  const reference = "01890a5d-ac96-774b-bcce-b302099a8057";
  const createdAt = Math.floor(0x01890a5dac96 / 1000);
  const sessions = Array.from({ length: 250 }, (_, index) => ({
    id: `cs_${index}`,
    metadata: { donation_id: index === 240 ? reference : `another-${index}` },
  }));
  const call: GatewayCall = async (address) => {
    const { searchParams: query } = new URL(address);
    const gte = query.get("created[gte]");
    // The newest sessions are all from another time.
    const isListed =
      gte !== null && Number(gte) <= createdAt && Number(query.get("created[lte]")) >= createdAt;
    const after = query.get("starting_after");
    const from = after === null ? 0 : sessions.findIndex(({ id }) => id === after) + 1;
    const data = isListed ? sessions.slice(from, from + Number(query.get("limit"))) : [];
    const has_more = isListed && from + data.length < sessions.length;
    return { status: 200, text: JSON.stringify({ data, has_more }) };
  };
  const stripe = connectStripe({
    secretKey: "sk_test_unused",
    apiUrl: "https://stripe.test",
    call,
  });
  expect(await findStripeSessions(stripe, reference)).toEqual(["cs_240"]);
});
