import { type Check, check } from "./check.ts";
import type { Evidence } from "./evidence.ts";
import type { ExpectedDonation } from "./expected-donations.ts";
import type { ReceiptContent } from "./receipt-code.ts";
import type { ReceivedMail } from "./received-mail.ts";

const OFFICE = "office@example.org";
const REFUNDED = /^We've refunded your donation: /;

/** Donors with an address get one email of thanks and one for each refund, and nobody gets any other. */
export function checkEmails({ expected, mails }: Evidence): Check[] {
  const byId = new Map(expected.map((donation) => [donation.id, donation]));
  const letters = mails.map((mail) => ({ mail, donation: byId.get(donationIdOf(mail)) }));
  const reached = expected.filter(({ plan }) => plan.body.email !== undefined);
  return [
    check(
      "emails: each settled donor with an address is thanked once, with a receipt",
      reached.map((donation) => {
        const isThanks = ({ receipt, subject }: ReceivedMail) => receipt && !REFUNDED.test(subject);
        const count = countOf(letters, donation, isThanks);
        // A donation that was refunded before its receipt was issued is not thanked for.
        const isRight = donation.isGone ? count <= 1 : count === 1;
        return !isRight && `${donation.plan.mark} is thanked ${count} times`;
      }),
    ),
    check(
      "emails: a donor with an address gets one email about each refund",
      reached.map((donation) => {
        const refunds = donation.refunds.length;
        const count = countOf(letters, donation, ({ subject }) => REFUNDED.test(subject));
        return count !== refunds && `${donation.plan.mark}: ${count} emails of ${refunds} refunds`;
      }),
    ),
    check(
      "emails: nobody else gets one, and nothing else is sent",
      letters.map(({ mail: { to, subject, receipt }, donation }) => {
        const isRight =
          to.length === 1 &&
          (to[0] === OFFICE ||
            (donation &&
              to[0] === donation.plan.body.email &&
              (receipt !== undefined || REFUNDED.test(subject))));
        return !isRight && `“${subject}” to ${to.join(", ")}`;
      }),
    ),
  ];
}

/** An email that is sent again after a crash has the same Message-ID. */
function countOf(
  letters: ReadonlyArray<{ mail: ReceivedMail; donation: ExpectedDonation | undefined }>,
  of: ExpectedDonation,
  isCounted: (mail: ReceivedMail) => unknown,
): number {
  const its = letters.filter(({ mail, donation }) => donation === of && isCounted(mail));
  return new Set(its.map(({ mail }) => mail.messageId)).size;
}

/** By the receipt, or by the link to the donation. */
function donationIdOf({ receipt, text }: ReceivedMail): string {
  if (receipt) return (JSON.parse(receipt.text) as ReceiptContent).donation_id;
  return /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/.exec(text)?.[0] ?? "";
}
