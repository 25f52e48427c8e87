import type { CallInput, OpenEndpoint, ResponseOf } from "#contract/endpoint.ts";
import { donationResultPath, recurringPath } from "#contract/page-paths.ts";
import type { GivingBody } from "./giving-values.ts";

type OpenCall = <E extends OpenEndpoint>(
  endpoint: E,
  input: CallInput<E>,
) => Promise<ResponseOf<E>>;

/** Starts a donation or a recurring donation, and returns the address at which the donor continues. */
export async function startGiving(call: OpenCall, key: string, body: GivingBody): Promise<string> {
  const headers = { "idempotency-key": key };
  if ("frequency" in body) {
    const { startRecurring } = await import("#contract/giving/recurring.ts");
    const { checkout_url, id, secret } = await call(startRecurring, { headers, body });
    return checkout_url ?? recurringPath(id, secret);
  }
  const { startDonation } = await import("#contract/giving/donations.ts");
  const { checkout_url, id, secret } = await call(startDonation, { headers, body });
  // A donation that is already over has no page at the gateway.
  return checkout_url ?? donationResultPath(id, secret);
}
