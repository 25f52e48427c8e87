import { NAME_CORRECTION_DAYS, NAME_CORRECTIONS } from "#contract/giving/receipts.ts";
import { DAY_MS } from "../../../platform/clock.ts";

/** Until when the donor may correct the name on a receipt, ms. */
export function nameUntil(givenAt: Date): number {
  return givenAt.getTime() + NAME_CORRECTION_DAYS * DAY_MS;
}

/** Each correction is a receipt of its own: so many, and then a person has to look into it. */
export function mayCorrectAgain(receipts: number): boolean {
  return receipts <= NAME_CORRECTIONS;
}
