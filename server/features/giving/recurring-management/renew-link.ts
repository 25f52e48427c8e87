import { DAY_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { countAttempt } from "../../foundation/limits/count-attempt.ts";
import { limit } from "../../foundation/limits/limit.ts";
import { networkAttempts, requestLimit } from "../../foundation/limits/network-limits.ts";
import { mailRecurringNews } from "../recurring/recurring-emails.ts";
import type { ManageDeps } from "./change-recurring.ts";
import { lockManaged } from "./find-recurring.ts";

const LINK_LIMIT = limit({ name: "recurring-link", points: 3, windowMs: DAY_MS, steady: true });
const LINK_SOURCE_LIMIT = requestLimit("recurring-link-from");

/** Emails a new link to the donor; the old one may have expired. Throws `not_found` and `too_many_requests`. */
export async function renewLink(
  deps: ManageDeps,
  { id, secret }: { readonly id: string; readonly secret: string },
  caller: Pick<Caller, "networks">,
): Promise<void> {
  if (deps.recurringLinks.check(id, secret) === "wrong") throw new AppError("not_found");
  await countAttempt(deps, [LINK_LIMIT.of(id), ...networkAttempts(LINK_SOURCE_LIMIT, caller)]);
  await inTransaction(deps.database, async (tx) => {
    const recurring = await lockManaged(tx, id);
    if (await mailRecurringNews(tx, deps, recurring, { kind: "link" })) return;
    const message = "We can't email you another link today. Please try again tomorrow.";
    throw new AppError("too_many_requests", { message, retryAfter: DAY_MS / 1_000 });
  });
}
