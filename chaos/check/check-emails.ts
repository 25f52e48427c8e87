import { type Check, check } from "../report.ts";
import type { Evidence } from "./evidence.ts";
import type { ExpectedDonation } from "./expected-donations.ts";
import type { ReceiptContent } from "./receipt-code.ts";
import type { ReceivedMail } from "./received-mail.ts";

const OFFICE = "office@example.org";
const REFUNDED = /^We've refunded your donation: /;
const PENDING = /^Your donation of .+ is on its way$/;
const TRANSFER = /^How to send your donation of /;
/** `check-recurring.ts` counts these. */
const RECURRING = /^Your monthly donation (is set up|of .+ wasn't paid)$/;

/**
 * Donors with an address get one thank-you, one email per refund and at most one about a pending payment; no other
 * email is sent.
 */
export function checkEmails({ expected, mails, donors }: Evidence): Check[] {
  const byId = new Map(expected.map((donation) => [donation.id, donation]));
  const emails = mails.map((mail) => ({ mail, donation: byId.get(donationIdOf(mail)) }));
  const reached = expected.filter(({ plan }) => plan.body.email !== undefined);
  return [
    check(
      "emails: every settled donor with an address gets one thank-you email, with a receipt",
      reached.map((donation) => {
        const isThanks = ({ receipt, subject }: ReceivedMail) => receipt && !REFUNDED.test(subject);
        const count = countEmails(emails, donation, isThanks);
        // A donation refunded before its receipt was issued gets no thank-you.
        const isRight = donation.isFullyRefunded ? count <= 1 : count === 1;
        return !isRight && `${donation.plan.mark} is thanked ${count} times`;
      }),
    ),
    check(
      "emails: a donor with an address gets one email about each refund",
      reached.map((donation) => {
        const refunds = donation.refunds.length;
        const count = countEmails(emails, donation, ({ subject }) => REFUNDED.test(subject));
        return count !== refunds && `${donation.plan.mark}: ${count} emails for ${refunds} refunds`;
      }),
    ),
    check(
      "emails: a donor gets at most one email that the bank's payment is on its way",
      reached.map((donation) => {
        const count = countEmails(emails, donation, ({ subject }) => PENDING.test(subject));
        return count > 1 && `${donation.plan.mark}: ${count} emails about a payment on its way`;
      }),
    ),
    check(
      "emails: no one else gets an email, and no other emails are sent",
      emails.map(({ mail, donation }) => {
        const { to, subject, receipt } = mail;
        const isAboutPayment =
          receipt !== undefined || REFUNDED.test(subject) || PENDING.test(subject);
        const isRight =
          to.length === 1 &&
          (to[0] === OFFICE ||
            (to[0] === donors.get(donationIdOf(mail))?.body.email &&
              (isAboutPayment ? donation : TRANSFER.test(subject) || RECURRING.test(subject))));
        return !isRight && `“${subject}” to ${to.join(", ")}`;
      }),
    ),
  ];
}

/** An email sent again after a crash has the same Message-ID and counts once. */
function countEmails(
  emails: ReadonlyArray<{ mail: ReceivedMail; donation: ExpectedDonation | undefined }>,
  expected: ExpectedDonation,
  isCounted: (mail: ReceivedMail) => unknown,
): number {
  const counted = emails.filter(({ mail, donation }) => donation === expected && isCounted(mail));
  return new Set(counted.map(({ mail }) => mail.messageId)).size;
}

/** From the receipt, or from the link to the donation. */
function donationIdOf({ receipt, text }: ReceivedMail): string {
  if (receipt) return (JSON.parse(receipt.text) as ReceiptContent).donation_id;
  return /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/.exec(text)?.[0] ?? "";
}
