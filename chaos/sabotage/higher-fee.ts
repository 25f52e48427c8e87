import * as real from "#contract/money.ts";

const PERCENT = 3;

export function withServiceFee(gift: real.Money) {
  const fee = real.percentOf(gift, PERCENT);
  return { amount: gift, fee, total: real.add(gift, fee) };
}
