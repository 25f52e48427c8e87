import { expect, test } from "vitest";
import type { GatewayCall } from "../provider/gateway-call.ts";
import { findStripeSessions } from "./find-stripe-sessions.ts";
import { connectStripe } from "./stripe-client.ts";

test("a donation's checkout is found on any page of the lists of its time", async () => {
  const reference = "01890a5d-ac96-774b-bcce-b302099a8057";
  const begun = Math.floor(0x01890a5dac96 / 1000);
  const sessions = Array.from({ length: 250 }, (_, place) => ({
    id: `cs_${place}`,
    metadata: { donation_id: place === 240 ? reference : `another-${place}` },
  }));
  const call: GatewayCall = async (address) => {
    const { searchParams: query } = new URL(address);
    const gte = query.get("created[gte]");
    // Nothing of its time is among the newest.
    const listed =
      gte !== null && Number(gte) <= begun && Number(query.get("created[lte]")) >= begun;
    const after = query.get("starting_after");
    const from = after === null ? 0 : sessions.findIndex(({ id }) => id === after) + 1;
    const data = listed ? sessions.slice(from, from + Number(query.get("limit"))) : [];
    const has_more = listed && from + data.length < sessions.length;
    return { status: 200, text: JSON.stringify({ data, has_more }) };
  };
  const stripe = connectStripe({
    secretKey: "sk_test_unused",
    apiUrl: "https://stripe.test",
    call,
  });
  expect(await findStripeSessions(stripe, reference)).toEqual(["cs_240"]);
});
