import { moneyPath, officePath } from "#contract/page-paths.ts";

/** The screens of the money room in their order. */
export const moneyScreens = {
  gifts: { path: officePath("money"), label: "Gifts", name: "Money" },
  refunds: { path: moneyPath("refunds"), label: "Refunds", name: "Refunds" },
  disputes: { path: moneyPath("disputes"), label: "Disputes", name: "Disputes" },
  gateways: { path: moneyPath("gateways"), label: "Gateways", name: "Gateways" },
} as const;
