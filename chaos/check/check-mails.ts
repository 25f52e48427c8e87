import { minorOfText } from "./amounts.ts";
import { type Check, check } from "./check.ts";
import { wrongWords } from "./check-receipts.ts";
import type { Evidence } from "./evidence.ts";
import { readSigned } from "./receipt-code.ts";
import type { ReceivedMail } from "./received-mail.ts";

/** Who gave and said where to write gets one thanks with the receipt, and nobody else gets a mail. */
export function checkMails(evidence: Evidence): Check[] {
  const { expectedDonations, mails, keys } = evidence;
  const expected = new Map(expectedDonations.map((donation) => [donation.donationId, donation]));
  const thanks = mails.flatMap((mail) => {
    const words = mail.receipt && readSigned(mail.receipt, keys);
    return words === undefined || typeof words === "string" ? [] : [{ mail, words }];
  });
  const byDonation = Map.groupBy(thanks, ({ words }) => words.donation_id);
  return [
    check(
      "mails: each settled donor with an address is thanked once, with a receipt",
      expectedDonations.map(({ donationId, plan }) => {
        if (plan.body.email === undefined) return false;
        const its = byDonation.get(donationId) ?? [];
        // The same mail may come again after a crash: it is the same by its Message-ID.
        const different = new Set(its.map(({ mail }) => mail.messageId)).size;
        return different !== 1 && `${plan.mark}: ${different} thanks for donation ${donationId}`;
      }),
    ),
    check("mails: nobody else is written to, and nothing else", [
      ...mails.map((mail) => {
        if (!mail.receipt) return `${tell(mail)}: no receipt in it`;
        const words = readSigned(mail.receipt, keys);
        return typeof words === "string" && `${tell(mail)}: ${words}`;
      }),
      ...thanks.map(({ mail, words }) => {
        const donation = expected.get(words.donation_id);
        if (!donation) return `${tell(mail)}: its gift is not settled`;
        const { email } = donation.plan.body;
        return (mail.to.length !== 1 || mail.to[0] !== email) && `${tell(mail)}: not to ${email}`;
      }),
    ]),
    check(
      "mails: receipt and words say what was given",
      thanks.flatMap(({ mail, words }) => {
        const donation = expected.get(words.donation_id);
        if (!donation) return [];
        return [
          ...wrongWords(words, donation),
          ...(["Gift", "Service fee", "Total"] as const).map((line) => {
            const should = {
              Gift: donation.amount,
              "Service fee": donation.fee,
              Total: donation.total,
            }[line];
            // How it was paid stands after the total.
            const said = new RegExp(`^${line}: ([^ ]+?)(?:, paid [a-z ]+)?\\s*$`, "m").exec(
              mail.text,
            )?.[1];
            const right = said !== undefined && minorOfText(said) === should;
            return !right && `${tell(mail)}: ${line} is ${said}, not ${should}`;
          }),
          !mail.subject.includes(words.number) && `${tell(mail)}: its number is ${words.number}`,
        ];
      }),
    ),
  ];
}

function tell({ to, subject }: ReceivedMail): string {
  return `the mail “${subject}” to ${to.join(", ")}`;
}
