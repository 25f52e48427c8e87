const names: Readonly<Record<string, string>> = {
  btcpay: "BTCPay Server",
  sample: "Sample data (test)",
  sandbox: "Sandbox (test)",
  stripe: "Stripe",
};

/** The name of a payment provider as people know it. */
export function gatewayName(key: string): string {
  return names[key] ?? key;
}
