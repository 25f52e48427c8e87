/** The permissions that the adapter needs, and others that include them. */
const requiredPermissions: Readonly<Record<string, readonly string[]>> = {
  "btcpay.store.canviewinvoices": ["btcpay.store.canmodifyinvoices"],
  "btcpay.store.cancreateinvoice": ["btcpay.store.canmodifyinvoices"],
  "btcpay.store.canmodifyinvoices": [],
  "btcpay.store.cancreatepullpayments": ["btcpay.store.canmanagepullpayments"],
  "btcpay.store.canmanagepullpayments": [],
};
const INCLUDE_ALL = ["unrestricted", "btcpay.store.canmodifystoresettings"];

/** The permissions that a key lacks. One may be limited to a store: `btcpay.store.canviewinvoices:<store>`. */
export function missingPermissions(granted: readonly string[], storeId: string): readonly string[] {
  const valid = new Set(
    granted
      .map((permission) => permission.split(":"))
      .filter(([, store]) => store === undefined || store === storeId)
      .map(([permission]) => permission),
  );
  return Object.entries(requiredPermissions)
    .filter(
      ([permission, including]) =>
        ![permission, ...including, ...INCLUDE_ALL].some((name) => valid.has(name)),
    )
    .map(([permission]) => permission);
}
