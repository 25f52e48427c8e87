import * as z from "zod/mini";

const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http(s) address" });

/** What a merchant asks to collect. */
export const checkoutOrder = z.object({
  reference: z.string().check(z.minLength(1), z.maxLength(200)),
  amount_minor: z.int().check(z.positive(), z.lte(99_999_999_999)),
  currency: z.enum(["USD", "EUR"]),
  method: z.enum(["card", "crypto"]),
  description: z.string().check(z.minLength(1), z.maxLength(500)),
  return_url: httpUrl.check(z.maxLength(2000)),
  cancel_url: httpUrl.check(z.maxLength(2000)),
  email: z._default(z.nullable(z.string().check(z.maxLength(254))), null),
});
export type CheckoutOrder = z.output<typeof checkoutOrder>;
