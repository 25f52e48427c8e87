import type { ErrorCode } from "#contract/errors.ts";
import type { TestAccount } from "../test-account.ts";
import type { TestSite } from "../test-site.ts";

/** A caller's result: the endpoint's success response, or an error code. */
type Outcome = "ok" | ErrorCode;

export const staffRoles = ["finance", "reviewer", "support", "read_only"] as const;
export type StaffRole = (typeof staffRoles)[number];

export interface AccessRow {
  /** Results for a guest, another user, the owner and an admin, who is an owner of the office. */
  readonly results: readonly [Outcome, Outcome, Outcome, Outcome];
  /** Other roles of the office with the admin's result; all others are refused. Of the office's endpoints only. */
  readonly officeRoles?: readonly StaffRole[];
  readonly createParts?: (scene: Scene) => RequestParts | Promise<RequestParts>;
}

export interface RequestParts {
  readonly params?: Record<string, string | number>;
  readonly query?: string;
  readonly body?: Record<string, unknown> | Uint8Array;
  readonly headers?: Record<string, string>;
}

/** The data a call is about; `caller` is its caller, or an account for a guest. */
export interface Scene {
  readonly campaignId: number;
  readonly donation: { readonly id: string; readonly secret: string };
  readonly ownersSession: string;
  readonly caller: TestAccount;
  /** For rows that first create what they need. */
  readonly site: TestSite;
  readonly owner: TestAccount;
  /** A live campaign of the owner. */
  readonly ownersCampaign: number;
}

export const openToAll = ["ok", "ok", "ok", "ok"] as const;
export const membersOnly = ["unauthorized", "ok", "ok", "ok"] as const;
/** Only the campaign's team; hidden from everyone else, including the office. */
export const teamOnly = ["unauthorized", "not_found", "ok", "not_found"] as const;
/** Only the office, and there only its owners unless the row names other roles. */
export const officeOnly = ["unauthorized", "forbidden", "forbidden", "ok"] as const;
export const office = (
  officeRoles: readonly StaffRole[],
  outcome: Outcome = "ok",
): Pick<AccessRow, "results" | "officeRoles"> => ({
  results: ["unauthorized", "forbidden", "forbidden", outcome],
  officeRoles,
});
export const sameForMembers = (outcome: Outcome) =>
  ["unauthorized", outcome, outcome, outcome] as const;
export const sameForAll = (outcome: Outcome) => [outcome, outcome, outcome, outcome] as const;

/** A PNG of one pixel. */
export const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
