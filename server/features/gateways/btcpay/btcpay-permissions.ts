/** What the adapter calls for, and what else brings it along. */
const needed: Readonly<Record<string, readonly string[]>> = {
  "btcpay.store.canviewinvoices": ["btcpay.store.canmodifyinvoices"],
  "btcpay.store.cancreateinvoice": ["btcpay.store.canmodifyinvoices"],
  "btcpay.store.canmodifyinvoices": [],
  "btcpay.store.cancreatepullpayments": ["btcpay.store.canmanagepullpayments"],
  "btcpay.store.canmanagepullpayments": [],
};
const BRING_ALL = ["unrestricted", "btcpay.store.canmodifystoresettings"];

/** What a key lacks. Permissions may be limited to a store: `btcpay.store.canviewinvoices:<store>`. */
export function missingPermissions(held: readonly string[], storeId: string): readonly string[] {
  const here = new Set(
    held
      .map((permission) => permission.split(":"))
      .filter(([, store]) => store === undefined || store === storeId)
      .map(([permission]) => permission),
  );
  return Object.entries(needed)
    .filter(
      ([permission, others]) => ![permission, ...others, ...BRING_ALL].some((it) => here.has(it)),
    )
    .map(([permission]) => permission);
}
