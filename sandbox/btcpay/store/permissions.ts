/** Each right, and what it brings along. */
const brings = {
  "btcpay.store.canmodifystoresettings": [
    "btcpay.store.canviewstoresettings",
    "btcpay.store.canmodifyinvoices",
    "btcpay.store.canmanagepullpayments",
    "btcpay.store.webhooks.canmodifywebhooks",
  ],
  "btcpay.store.canviewstoresettings": [],
  "btcpay.store.canmodifyinvoices": [
    "btcpay.store.canviewinvoices",
    "btcpay.store.cancreateinvoice",
  ],
  "btcpay.store.canviewinvoices": [],
  "btcpay.store.cancreateinvoice": [],
  "btcpay.store.canmanagepullpayments": [
    "btcpay.store.cancreatepullpayments",
    "btcpay.store.canarchivepullpayments",
  ],
  "btcpay.store.cancreatepullpayments": [],
  "btcpay.store.canarchivepullpayments": [],
  "btcpay.store.webhooks.canmodifywebhooks": [],
} as const;

export type Permission = keyof typeof brings;

/** Everything that one store's key can be given. */
export const allPermissions = Object.keys(brings) as readonly Permission[];

export interface ApiKey {
  readonly key: string;
  readonly label: string;
  /** Each counts for the double's one store. */
  readonly permissions: readonly Permission[];
}

export function holds({ permissions }: ApiKey, wanted: Permission): boolean {
  return permissions.some((held) => held === wanted || bringsAlong(held, wanted));
}

function bringsAlong(held: Permission, wanted: Permission): boolean {
  return brings[held].some((next: Permission) => next === wanted || bringsAlong(next, wanted));
}
