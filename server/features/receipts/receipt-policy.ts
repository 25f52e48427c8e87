import { NAME_CORRECTION_DAYS, NAME_CORRECTIONS } from "#contract/receipts.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Until when the donor may correct the name on a receipt, ms. */
export function nameUntil(givenAt: Date): number {
  return givenAt.getTime() + NAME_CORRECTION_DAYS * DAY_MS;
}

/** Each correction is a receipt of its own: so many, and then a person has to look into it. */
export function mayCorrectAgain(receipts: number): boolean {
  return receipts <= NAME_CORRECTIONS;
}
