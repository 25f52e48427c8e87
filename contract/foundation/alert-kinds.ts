import { FAILED_JOB_DAYS } from "../office/job-kinds.ts";

const notRecorded = "We haven't recorded it in the books. ";
const unchanged = "We haven't changed the books. ";

/** Every kind of alert: what happened, and what to do about it. */
export const alertKinds = {
  unknown_payment: {
    title: "A payment with no matching donation",
    advice: `${notRecorded}Find it with the payment provider, then refund it or ask the payer what it was for.`,
  },
  wrong_total: {
    title: "A payment of the wrong amount",
    advice: `${notRecorded}Compare it with the payment provider, then refund it here. If you refund only part of it with the provider, the rest will not become a donation.`,
  },
  wrong_cost: {
    title: "A payment with fees higher than its amount",
    advice: `${notRecorded}Ask the payment provider how much it charged, and why.`,
  },
  second_payment: {
    title: "A second payment for the same donation",
    advice: `${notRecorded}The donor may have paid twice. Once the first payment arrives, this one is refunded automatically.`,
  },
  wrong_provider: {
    title: "A payment through the wrong payment provider",
    advice: `${notRecorded}Check which payment provider the donor was sent to.`,
  },
  unsettled_money: {
    title: "Money for a payment that was never completed",
    advice: `${notRecorded}Too little arrived before the payment expired. Refund it with the payment provider, or mark the payment as settled there to accept it in full.`,
  },
  paid_too_much: {
    title: "The donor paid too much",
    advice:
      "We recorded the donation at its intended amount. The extra money is not in the books. Refund it with the payment provider.",
  },
  unreadable_payment: {
    title: "A payment we can't read",
    advice: `${notRecorded}Look up the payment with the payment provider and contact your technical team.`,
  },
  failing_payment: {
    title: "A payment that can't be recorded",
    advice: `${notRecorded}Contact your technical team. The reason is below.`,
  },
  payment_put_off: {
    title: "A payment we can't record because of an error on this site",
    advice: "We keep trying. Contact your technical team. The error is below.",
  },
  refund_misfit: {
    title: "A refund that doesn't match its donation",
    advice: `${notRecorded}Compare both with the payment provider: it may have refunded more than was paid.`,
  },
  dispute_opened: {
    title: "A donor's bank wants a payment back",
    advice:
      "The payment provider holds the money until the bank decides. Send evidence of the donation before the deadline below.",
  },
  dispute_lost: {
    title: "You lost a dispute",
    advice:
      "The money was returned to the donor and taken out of the campaign. Check whether other donations from this donor could be disputed too.",
  },
  payment_revoked: {
    title: "A payment was marked as invalid after we recorded it",
    advice:
      "We took the donation out of the books and the campaign, and cancelled its receipt. If this was a mistake, mark the payment as settled with the payment provider to restore everything. Any money that arrived for it is not in the books.",
  },
  movement_misfit: {
    title: "A refund or dispute that doesn't match the books",
    advice: `${notRecorded}Look it up with the payment provider and contact your technical team.`,
  },
  movement_put_off: {
    title: "A refund or dispute we can't record because of an error on this site",
    advice:
      "We try again every hour, unless it says below that our queue is full. Until it is recorded, the books don't match the provider's balance. This alert resolves automatically once it is recorded. Contact your technical team. The error is below.",
  },
  total_changed: {
    title: "The amount of a completed payment changed",
    advice: `${unchanged}Check it with the payment provider: part of it may have been refunded there.`,
  },
  cost_changed: {
    title: "The fees of a completed payment changed",
    advice: `${unchanged}Ask the payment provider how much it charged, and why that changed.`,
  },
  settled_then_open: {
    title: "A completed payment is unpaid again",
    advice: `${unchanged}Check with the payment provider whether the money arrived.`,
  },
  settled_then_pending: {
    title: "A completed payment is pending again",
    advice: `${unchanged}Check with the payment provider whether the money arrived.`,
  },
  settled_then_failed: {
    title: "A completed payment has failed",
    advice: `${unchanged}Check with the payment provider whether the money arrived. You may have to cancel the receipt.`,
  },
  settled_then_expired: {
    title: "A completed payment has expired",
    advice: `${unchanged}Check with the payment provider whether the money arrived. You may have to cancel the receipt.`,
  },
  webhook_not_understood: {
    title: "Unknown message from the payment provider",
    advice: "It may be about a dispute or a refund. Look up the payment with the payment provider.",
  },
  webhook_unreadable: {
    title: "Unreadable message from the payment provider",
    advice:
      "The payment provider signed it, so we stored it unchanged. Contact your technical team.",
  },
  webhook_unknown_payment: {
    title: "Message about a payment that the payment provider can't find",
    advice:
      "Look up the payment with the payment provider. This site may be connected to the wrong account or to its test mode.",
  },
  webhook_refused: {
    title: "We're rejecting messages from the payment provider",
    advice:
      "Their signatures don't match. Ask your technical team to compare the webhook secret here with the one at the payment provider. Until it is fixed, payments show up later than usual. This alert resolves automatically once we accept a message.",
  },
  webhook_late: {
    title: "Messages from the payment provider can't be processed",
    advice: "We keep trying. If this continues, contact your technical team.",
  },
  gateway_refuses: {
    title: "The payment provider rejects our requests",
    advice:
      "Check whether its access keys are still valid, and whether the payment provider has an outage.",
  },
  charge_unknown: {
    title: "We don't know whether a recurring donation was charged",
    advice:
      "For more than a day, the payment provider hasn't told us. We keep asking, and charge nothing else for this recurring donation until then. Look up the payment with the payment provider and contact your technical team.",
  },
  gateway_missing: {
    title: "Recurring donations need a payment provider that is not set up",
    advice:
      "Nothing is charged until it is set up again. After three days, we pause each of them and email its donor. Ask your technical team to check the keys of the payment provider.",
  },
  reconciler_stands_still: {
    title: "We can't compare payments with the payment provider",
    advice:
      "If a message about a payment gets lost, we won't notice. Check whether the payment provider has an outage and contact your technical team.",
  },
  checkout_refused: {
    title: "The payment provider refuses new payments",
    advice: "Donors couldn't pay. Check that your account with the payment provider is in order.",
  },
  refund_refused: {
    title: "A refund failed",
    advice:
      "The donor did not get the money. Fix the problem below, then choose “Send again” under Donations, Refunds, Failed. If you made the refund in the payment provider's dashboard, repeat it there. If the donation can't be refunded, agree on another solution with the donor.",
  },
  decline_spike: {
    title: "Many cards are being declined",
    advice:
      "Someone may be testing stolen cards. Until it stops, every donor has to pass a check first. Review the fraud protection of the payment provider.",
  },
  books_wrong: {
    title: "The books don't add up",
    advice:
      "Contact your technical team immediately. They can find the difference under Technical details.",
  },
  balance_differs: {
    title: "The payment provider's balance doesn't match the books",
    advice:
      "Two checks in a row found a difference. What we know about it is below. Compare the payment provider's list of transactions with this site's.",
  },
  balance_unread: {
    title: "We can't read the payment provider's balance",
    advice:
      "For more than an hour, we couldn't compare it with the books. Check whether the access keys allow reading the balance, and whether the payment provider has an outage. This alert resolves automatically once we can read it.",
  },
  rates_away: {
    title: "We can't get current exchange rates",
    advice:
      "We convert donations at the last known rate. Ask your technical team to check the rate source. You can set a rate yourself under Donations, Rates.",
  },
  rate_jumped: {
    title: "An exchange rate changed too much, so we ignored it",
    advice:
      "We still convert donations at the previous rate. If the new one is right, set it under Donations, Rates. After that, rates update automatically again.",
  },
  counts_wrong: {
    title: "Lists showed the wrong number of campaigns",
    advice:
      "We corrected the numbers. Contact your technical team. They can find the differences under Technical details.",
  },
  backup_old: {
    title: "The last successful backup is old",
    advice:
      "There has been no backup for two days, so a server failure would lose all donations since then. Contact your technical team. If we know why the last attempt failed, it is below. This alert resolves automatically after the next successful backup.",
  },
  backup_never: {
    title: "This site has no backup",
    advice:
      "A server failure would lose all donations and accounts. Ask your technical team to set up the nightly backup. If we know why the last attempt failed, it is below. This alert resolves automatically after the first successful backup. If you back up this site another way, resolve the alert and say how: it won't open again.",
  },
  backup_check_failed: {
    title: "A backup could not be restored",
    advice:
      "We test the newest backup every week by restoring a copy. The last test failed for the reason below, so this site may not be recoverable. Contact your technical team. This alert resolves automatically after the next successful test.",
  },
  bank_account_changed: {
    title: "The bank account for transfers was changed",
    advice:
      "From now on, donors transfer money to the account below. If this is a mistake, correct the account in the settings at once. The audit log says who changed it.",
  },
  samples_open: {
    title: "Sample campaigns are accepting real money",
    advice:
      "This site still has sample data, but it now accepts real payments. Close the sample campaigns and ask your technical team to move real donations to a new database. This alert resolves automatically at the next start without sample campaigns.",
  },
  job_fails_on: {
    title: "A background task keeps failing",
    advice:
      "We retry for a week. Contact your technical team: if emails fail, check the mail server and its password; if files fail, check the file storage. The last error is below. This alert resolves automatically once the task succeeds.",
  },
  job_given_up: {
    title: "A background task failed for good",
    advice: `Open Background tasks to run it again. We delete it ${FAILED_JOB_DAYS} days after the last attempt.`,
  },
  work_waits: {
    title: "Background tasks are not running",
    advice:
      "Emails, receipts and pictures are waiting. Ask your technical team to start a worker: if every process runs with ROLE=web, nothing runs background tasks.",
  },
  refresh_token_reused: {
    title: "Someone's login was used in two places",
    advice:
      "We ended the session, so the account's owner has to log in again. If it happens again with the same account, email its owner.",
  },
  more_alerts: {
    title: "Too many alerts of the same kind",
    advice:
      "We list only the first ones. Deal with those, then resolve this alert. It opens again if there are more.",
  },
} as const;
export type AlertKind = keyof typeof alertKinds;

/** Kinds that stay resolved. All others reopen if the cause persists. */
export const permanentlyResolvedKinds: readonly AlertKind[] = ["backup_never"];

/** Kinds about a payment on hold: a decision on the payment resolves the alert. */
export const heldReasons = [
  "unknown_payment",
  "wrong_total",
  "wrong_cost",
  "second_payment",
  "wrong_provider",
  "unsettled_money",
  "paid_too_much",
  "unreadable_payment",
  "failing_payment",
  "total_changed",
  "cost_changed",
  "settled_then_open",
  "settled_then_pending",
  "settled_then_failed",
  "settled_then_expired",
] as const satisfies readonly AlertKind[];
export type HeldReason = (typeof heldReasons)[number];
