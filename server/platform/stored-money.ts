import * as z from "zod/mini";
import { type Money, money } from "#contract/money.ts";
import { currency } from "#contract/wire.ts";

/** Money in stored JSON. */
export const storedMoney = z.pipe(
  z.strictObject({ minor: z.int(), currency }),
  z.transform((read): Money => money(read.minor, read.currency)),
);
