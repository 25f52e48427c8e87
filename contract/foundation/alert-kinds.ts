import { FAILED_KEPT_DAYS } from "../office/job-kinds.ts";

const notBooked = "It is in none of the books until it fits. ";
const denied = "Nothing in the books was changed. ";

/** Every kind of alert: what happened, and what to do about it. */
export const alertKinds = {
  unknown_payment: {
    title: "A payment for no donation",
    advice: `${notBooked}Find it at the gateway, and give the money back or ask who paid it.`,
  },
  wrong_total: {
    title: "A payment with another amount than its donation",
    advice: `${notBooked}Compare both at the gateway, and give it back here. Where a part goes back at the gateway, no gift comes of the rest.`,
  },
  wrong_cost: {
    title: "A payment that cost more than it brought",
    advice: `${notBooked}Ask the gateway what it kept, and why.`,
  },
  second_payment: {
    title: "A second payment for one donation",
    advice: `${notBooked}The donor may have paid twice. Once the first payment is there, this one goes back by itself.`,
  },
  wrong_provider: {
    title: "A payment from another gateway than the donation's",
    advice: `${notBooked}Look at which gateway the donor was sent to.`,
  },
  unsettled_money: {
    title: "Money for a payment that came to nothing",
    advice: `${notBooked}Too little came before the time was over. Give it back at the gateway, or mark the payment as settled there: then it counts in full.`,
  },
  paid_too_much: {
    title: "More money than the gift",
    advice:
      "The gift counts as it was meant, and what is too much is in none of the books. Give it back at the gateway.",
  },
  unreadable_payment: {
    title: "A payment that cannot be read",
    advice: `${notBooked}Look it up at the gateway by its number, and tell whoever runs this site.`,
  },
  failing_payment: {
    title: "A payment that the books refuse",
    advice: `${notBooked}Tell whoever runs this site: the reason is below.`,
  },
  payment_put_off: {
    title: "A payment that this site fails to put into the books",
    advice:
      "It is tried again and again. Tell whoever runs this site: the reason, a fault of the program, is below.",
  },
  refund_misfit: {
    title: "A refund that does not fit its donation",
    advice: `${notBooked}Compare both at the gateway: more may have gone back than was paid.`,
  },
  dispute_opened: {
    title: "A donor's bank wants a payment back",
    advice:
      "The gateway holds the money until the bank decides. Answer with what shows the gift, in time: until when is below.",
  },
  dispute_lost: {
    title: "A dispute was lost",
    advice:
      "The money went back to the donor and out of the campaign. Look whether others of this giver's gifts may follow.",
  },
  payment_revoked: {
    title: "A gift's payment was marked as invalid after it had counted",
    advice:
      "The gift is out of the books and the campaign, and its receipt is void. If that was a mistake, mark the payment as settled at the gateway: then all of it comes back. Money that came for it is in none of the books.",
  },
  movement_misfit: {
    title: "Money that moved at a gateway and does not fit the books",
    advice: `${notBooked}Look it up at the gateway by its number, and tell whoever runs this site.`,
  },
  movement_put_off: {
    title: "A movement of money that this site fails to put into the books",
    advice:
      "It is kept and tried again each hour, unless it says below that there was no more room. This is settled by itself once it could be applied; until then the books differ from the gateway's balance. Tell whoever runs this site: the reason is below.",
  },
  total_changed: {
    title: "A settled payment now has another amount",
    advice: `${denied}Compare it at the gateway: part of it may have been given back there.`,
  },
  cost_changed: {
    title: "A settled payment now has another cost",
    advice: `${denied}Ask the gateway what it kept, and why that changed.`,
  },
  settled_then_open: {
    title: "A settled payment is open again",
    advice: `${denied}Look at the gateway whether the money is there.`,
  },
  settled_then_pending: {
    title: "A settled payment is on its way again",
    advice: `${denied}Look at the gateway whether the money is there.`,
  },
  settled_then_failed: {
    title: "A settled payment has failed",
    advice: `${denied}Look at the gateway whether the money is there: the receipt may have to be voided.`,
  },
  settled_then_expired: {
    title: "A settled payment has expired",
    advice: `${denied}Look at the gateway whether the money is there: the receipt may have to be voided.`,
  },
  webhook_not_understood: {
    title: "News from a gateway that this site does not understand",
    advice:
      "A dispute or a refund may be among them. Look at the payment at the gateway, and act there.",
  },
  webhook_unreadable: {
    title: "News from a gateway that cannot be read",
    advice: "It was signed by the gateway and is kept as it came. Tell whoever runs this site.",
  },
  webhook_unknown_payment: {
    title: "News of a payment that the gateway does not have",
    advice: "Look it up at the gateway: the wrong account or its test mode may be connected.",
  },
  webhook_refused: {
    title: "Events from a gateway are refused",
    advice:
      "Their signatures do not match. Compare the webhook secret in this site's configuration with the one at the gateway. Payments are found later than usual until it is right. This is resolved automatically once an event is accepted.",
  },
  webhook_late: {
    title: "News from a gateway that cannot be worked off",
    advice: "It is tried again and again. Tell whoever runs this site if it goes on.",
  },
  gateway_refuses: {
    title: "A gateway refuses to answer about payments",
    advice: "Look whether its keys still hold, and whether the gateway has trouble.",
  },
  reconciler_stands_still: {
    title: "Payments are no longer compared with the gateway",
    advice:
      "Webhooks that get lost stay lost meanwhile. Look whether the gateway has trouble, and tell whoever runs this site.",
  },
  checkout_refused: {
    title: "A gateway refuses to take payments",
    advice: "Donors could not pay. Look whether the account at the gateway is in order.",
  },
  refund_refused: {
    title: "A gateway did not give money back",
    advice:
      "Nothing was given back. Its reason is below: put it right, then choose “Send it again” in the room Money, under Refunds, Failed. What was made in the gateway's own pages is made there again. Where no refund can work, find another way with the donor.",
  },
  decline_spike: {
    title: "Many cards are being declined",
    advice:
      "Somebody may be trying stolen cards. Every donor answers a question first while it lasts. Look at the gateway's own protection.",
  },
  books_wrong: {
    title: "The books do not agree",
    advice: "Tell whoever runs this site at once: what differs is below.",
  },
  balance_differs: {
    title: "A gateway holds another amount than the books say",
    advice:
      "It has stood over two checks. What is known to be missing is below. Compare the gateway's own list of movements with this site's.",
  },
  balance_unread: {
    title: "A gateway does not say what it holds",
    advice:
      "For more than an hour its balance could not be compared with the books, so the site does not say that they agree. Look whether its keys may read the balance, and whether the gateway has trouble. This is settled by itself once it answers.",
  },
  rates_away: {
    title: "Reference rates cannot be fetched",
    advice:
      "Gifts in another currency than their campaign's are converted at the last known rate. Look whether RATES_URL is right and whether the feed is there; meanwhile a rate can be set in the room Money, under Rates.",
  },
  rate_jumped: {
    title: "A reference rate jumped, and was not taken",
    advice:
      "Gifts are converted at the rate before. If the new one is true, set it in the room Money, under Rates: the feed is followed again from there.",
  },
  counts_wrong: {
    title: "Lists told a wrong number of campaigns",
    advice: "The numbers are right again. Tell whoever runs this site: what differed is below.",
  },
  backup_old: {
    title: "The last good backup is old",
    advice:
      "Two days have passed without one: what was given since would be lost with the machine. Tell whoever runs this site; why the last try failed is below, where that is known. This is settled by itself by the next good one.",
  },
  backup_never: {
    title: "This site has no backup",
    advice:
      "All gifts and accounts would be lost with the machine. Tell whoever runs this site to set up the nightly backup; why the last try failed is below, where that is known. This is settled by itself by the first good one. Where backups are made by other means, settle it and say by which: it then stays settled.",
  },
  backup_check_failed: {
    title: "A backup could not be restored",
    advice:
      "Each week the newest backup is restored for a trial, beside the site. The last trial failed, and the reason is below. Until it is mended, nobody knows whether this site could be brought back. Tell whoever runs it. This is settled by itself by the next good check.",
  },
  samples_open: {
    title: "Invented campaigns take real money",
    advice:
      "This site was tried out with the sample data, and its gateways move real money by now. Tell whoever runs it that real gifts belong on a database of their own. Until then, close these campaigns. This is settled by itself at the next start without one.",
  },
  job_fails_on: {
    title: "Work in the background fails again and again",
    advice:
      "It is tried for a week. Tell whoever runs this site: where mails fail, it is the mail server or its password, where files fail, the place where they are kept. The last reason is below. This is settled by itself once it works.",
  },
  job_given_up: {
    title: "Work was tried to the end and given up",
    advice: `Look at it in Jobs: there it can be run again. It is deleted ${FAILED_KEPT_DAYS} days after its last try.`,
  },
  work_waits: {
    title: "Nobody does the work in the background",
    advice:
      "Mails, receipts and pictures wait for a process that does them. Tell whoever runs this site: with ROLE=web everywhere, a worker has to run too.",
  },
  refresh_token_reused: {
    title: "Somebody's session was used from two places",
    advice:
      "It was ended, and its owner has to log in again. If it happens to one account again, write to its owner.",
  },
  more_alerts: {
    title: "Too many alerts of one kind",
    advice:
      "Only the first are listed one by one. Deal with those, then settle this one: it opens again if there are more.",
  },
} as const;
export type AlertKind = keyof typeof alertKinds;

/** Kinds that somebody settles for good: all others open again where their cause goes on. */
export const stayingSettled: readonly AlertKind[] = ["backup_never"];

/** Kinds about one payment that waits in quarantine: it is decided in the room for payments, and its alert with it. */
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
