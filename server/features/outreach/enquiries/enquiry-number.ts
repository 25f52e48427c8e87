import { randomInt } from "node:crypto";

/** Neither I and 1 nor O and 0: somebody may read it out. */
const SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** `E-7K3M-92QD`: one of 10¹², drawn by lot, so that it tells neither order nor count. */
export function newEnquiryNumber(): string {
  const four = () =>
    Array.from({ length: 4 }, () => SIGNS.charAt(randomInt(SIGNS.length))).join("");
  return `E-${four()}-${four()}`;
}
