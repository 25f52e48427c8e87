import type { RecurringForDonor } from "#contract/giving/recurring.ts";
import { HOUR_MS } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { findAccount } from "../../foundation/accounts/account-store.ts";
import { countAttempt } from "../../foundation/limits/count-attempt.ts";
import { type LimitDeps, limit } from "../../foundation/limits/limit.ts";
import { followRecurring } from "../recurring/follow-setup.ts";
import type { RecurringDeps } from "../recurring/recurring-deps.ts";
import type { RecurringLinks } from "../recurring/recurring-links.ts";
import { lockRecurring, type RecurringRow } from "../recurring/recurring-store.ts";
import { type RecurringViewDeps, recurringViews } from "./recurring-view.ts";
import { findOwnRecurring, findShownRecurring } from "./shown-recurring-store.ts";

/** The newest recurring donations of an account that are listed. */
const MAX_LISTED = 100;

/** Throws `not_found` for a wrong secret, `link_expired` for one that was valid once. */
export function requireSecret(
  { recurringLinks }: { readonly recurringLinks: RecurringLinks },
  id: string,
  secret: string,
): void {
  const outcome = recurringLinks.check(id, secret);
  if (outcome === "wrong") throw new AppError("not_found");
  if (outcome === "expired") throw new AppError("link_expired");
}

/** Throws `not_found`, also if the donor's data was erased. */
export async function getRecurring(
  deps: RecurringViewDeps,
  id: string,
): Promise<RecurringForDonor> {
  const row = await findShownRecurring(deps.db, id);
  const [view] = row ? await recurringViews(deps, [row]) : [];
  if (!view) throw new AppError("not_found");
  return view;
}

/** For one recurring donation: each may call the gateway. */
const FOLLOW_LIMIT = limit({
  name: "recurring-follow",
  points: 30,
  windowMs: HOUR_MS,
  steady: true,
});

/** Looks at the gateway whether the donor has just paid or stored a payment method; a job does it again later. */
export async function followReturn(deps: LimitDeps & RecurringDeps, id: string): Promise<void> {
  const follow = async () => {
    await countAttempt(deps, [FOLLOW_LIMIT.of(id)]);
    await followRecurring(deps, id);
  };
  await follow().catch((error) => {
    if (error instanceof AppError) return;
    deps.log.warn({ err: error, recurring: id }, "recurring donation could not be followed");
  });
}

export type ManagedRecurring = RecurringRow & { readonly donor_email: string };

/** Throws as `getRecurring`. */
export async function lockManaged(tx: Tx, id: string): Promise<ManagedRecurring> {
  return requireDonor(await lockRecurring(tx, id));
}

export function requireDonor(row: RecurringRow | undefined): ManagedRecurring {
  if (!row || row.donor_email === null) throw new AppError("not_found");
  return { ...row, donor_email: row.donor_email };
}

/** The account's recurring donations, each with a secret. */
export async function listOwnRecurring(
  deps: RecurringViewDeps & { readonly recurringLinks: RecurringLinks },
  accountId: string,
): Promise<{ data: Array<RecurringForDonor & { secret: string }> }> {
  const account = await findAccount(deps.db, accountId);
  const confirmedEmail = account?.email_verified_at ? account.email : null;
  const rows = await findOwnRecurring(deps.db, { accountId, confirmedEmail }, MAX_LISTED);
  const views = await recurringViews(deps, rows);
  return {
    data: views.map((view) => ({ ...view, secret: deps.recurringLinks.secretFor(view.id) })),
  };
}
