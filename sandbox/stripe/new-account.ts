import type Stripe from "stripe";

/** The merchant's account. */
export function newAccount(defaultCurrency: string): Stripe.Account {
  return {
    id: "acct_1SandboxDouble",
    object: "account",
    business_type: "non_profit",
    capabilities: { card_payments: "active", sepa_debit_payments: "active" },
    charges_enabled: true,
    country: "US",
    default_currency: defaultCurrency,
    details_submitted: true,
    email: "charity@example.org",
    metadata: {},
    payouts_enabled: true,
    type: "standard",
  };
}
