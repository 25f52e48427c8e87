import type { ErrorCode } from "#contract/errors.ts";
import type { TestAccount } from "../test-account.ts";
import type { TestSite } from "../test-site.ts";

/** What a caller gets: the endpoint's own answer, or an error by its name. */
type Outcome = "ok" | ErrorCode;

export interface Row {
  /** A guest, another user, the owner of what the call is about, an admin. */
  readonly get: readonly [Outcome, Outcome, Outcome, Outcome];
  readonly send?: (scene: Scene) => Parts | Promise<Parts>;
}

export interface Parts {
  readonly params?: Record<string, string | number>;
  readonly query?: string;
  readonly body?: Record<string, unknown> | Uint8Array;
  readonly headers?: Record<string, string>;
}

/** Where a call happens; `caller` is who makes it, and stands for themselves where it is a guest. */
export interface Scene {
  readonly campaignId: number;
  readonly donation: { readonly id: string; readonly secret: string };
  readonly ownersSession: string;
  readonly caller: TestAccount;
  /** For rows that first make what they are about. */
  readonly site: TestSite;
  readonly owner: TestAccount;
  /** A live campaign of the owner. */
  readonly ownersCampaign: number;
}

export const open = ["ok", "ok", "ok", "ok"] as const;
export const members = ["unauthorized", "ok", "ok", "ok"] as const;
/** The campaign's team alone: to others it is not there, the office included. */
export const teamOnly = ["unauthorized", "not_found", "ok", "not_found"] as const;
/** The office alone. */
export const officeOnly = ["unauthorized", "forbidden", "forbidden", "ok"] as const;
export const membersGet = (outcome: Outcome) =>
  ["unauthorized", outcome, outcome, outcome] as const;
export const all = (outcome: Outcome) => [outcome, outcome, outcome, outcome] as const;

/** The smallest picture there is. */
export const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
