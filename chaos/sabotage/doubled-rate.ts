import * as real from "#server/features/giving/donations/donation-store.ts";

/** Twice as high between two currencies. */
export async function findRate(...call: Parameters<typeof real.findRate>) {
  const [, from, to] = call;
  const rate = await real.findRate(...call);
  return rate && from !== to ? { ...rate, rate_ppm: rate.rate_ppm * 2 } : rate;
}
