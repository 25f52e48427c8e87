const names: Readonly<Record<string, string>> = {
  bank: "Bank transfer",
  btcpay: "BTCPay Server",
  sample: "Sample data (test)",
  sandbox: "Sandbox (test)",
  stripe: "Stripe",
  "stripe-test": "Stripe (test)",
};

/** The name of a payment provider as people know it. */
export function gatewayName(key: string): string {
  return names[key] ?? key;
}
