import * as real from "#contract/money.ts";

const PERCENT = 3;

export function withServiceFee(amount: real.Money) {
  const fee = real.percentOf(amount, PERCENT);
  return { amount: amount, fee, total: real.add(amount, fee) };
}
