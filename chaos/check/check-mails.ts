import { minorOfText } from "./amounts.ts";
import { type Check, check } from "./check.ts";
import { wrongWordsOnce } from "./check-receipts.ts";
import type { Evidence } from "./evidence.ts";
import type { ExpectedDonation } from "./expected-donations.ts";
import { readSigned } from "./receipt-code.ts";
import type { ReceivedMail } from "./received-mail.ts";

/** Who gave and said where to write gets one thanks with the receipt, and nobody else gets a mail. */
export function checkMails(evidence: Evidence): Check[] {
  const { expectedDonations, mails, keys } = evidence;
  const expected = new Map(expectedDonations.map((donation) => [donation.donationId, donation]));
  const letters = mails.flatMap((mail) => {
    const words = mail.receipt && readSigned(mail.receipt, keys);
    return words === undefined || typeof words === "string" ? [] : [{ mail, words }];
  });
  const thanks = letters.filter(({ mail }) => !isOfReturn(mail));
  const byDonation = Map.groupBy(thanks, ({ words }) => words.donation_id);
  const news = mails.filter(isOfReturn);
  return [
    check(
      "mails: each settled donor with an address is thanked once, with a receipt",
      expectedDonations.map(({ donationId, plan, isGone }) => {
        if (plan.body.email === undefined) return false;
        const its = byDonation.get(donationId) ?? [];
        // The same mail may come again after a crash: it is the same by its Message-ID.
        const different = new Set(its.map(({ mail }) => mail.messageId)).size;
        // What went back before it had a receipt is thanked for no more.
        const right = isGone ? different <= 1 : different === 1;
        return !right && `${plan.mark}: ${different} thanks for donation ${donationId}`;
      }),
    ),
    check("mails: nobody else is written to, and nothing else", [
      ...news.map((mail) => {
        const its = expectedDonations.find((donation) => isAbout(mail, donation));
        const email = its?.plan.body.email;
        const isExpected = its && (its.plan.returns.length > 0 || its.second.payments.length > 0);
        const right = isExpected && mail.to.length === 1 && mail.to[0] === email;
        return !right && `${tell(mail)}: nothing of ${email} went back`;
      }),
      ...mails.map((mail) => {
        if (mail.to[0] === OFFICE || (isOfReturn(mail) && !mail.receipt)) return false;
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
      "mails: a donor with an address is told once of each sum that went back",
      expectedDonations.map(({ donationId, plan, movements, second }) => {
        if (plan.body.email === undefined) return false;
        const refunds = [...movements, ...second.movements].filter(({ kind }) => kind === "refund");
        const done = refunds.filter(({ state }) => state === "done").length;
        const told = new Set(
          news
            .filter(({ subject, text }) => GIVEN_BACK.test(subject) && text.includes(donationId))
            .map(({ messageId }) => messageId),
        ).size;
        const right = told >= done && told <= refunds.length;
        return (
          !right && `${plan.mark}: ${told} letters of ${done} refunds of donation ${donationId}`
        );
      }),
    ),
    check(
      "mails: receipt and words say what was given",
      letters.flatMap(({ mail, words }) => {
        const wrong = wrongWordsOnce(words, expected.get(words.donation_id));
        if (isOfReturn(mail)) return wrong;
        return [
          ...wrong,
          ...(["Gift", "Service fee", "Total"] as const).map((line) => {
            const should = {
              Gift: words.amount_minor,
              "Service fee": words.fee_minor,
              Total: words.total_minor,
            }[line];
            // How it was paid stands after the total.
            const said = new RegExp(`^${line}: ([^ ]+?)(?:, paid [a-z ]+)?\\s*$`, "m").exec(
              mail.text,
            )?.[1];
            const right = said !== undefined && minorOfText(said) === BigInt(should);
            return !right && `${tell(mail)}: ${line} is ${said}, not ${should}`;
          }),
          !mail.subject.includes(words.number) && `${tell(mail)}: its number is ${words.number}`,
        ];
      }),
    ),
  ];
}

const OFFICE = "office@example.org";
const GIVEN_BACK = /^Your (gift|second payment) was given back: /;
const OF_RETURN =
  /^(We got your wish to have your gift back|Please claim your refund|Your refund did not reach you|Your gift is not given back|Your (gift|second payment) was given back): /;

/** A letter leads to the gift, or to where its money waits. */
function isAbout({ text }: ReceivedMail, { donationId, movements, second }: ExpectedDonation) {
  const claims = [...movements, ...second.movements].map(({ id }) => `/pull-payments/${id}`);
  return text.includes(donationId) || claims.some((path) => text.includes(path));
}

function isOfReturn({ subject }: ReceivedMail): boolean {
  return OF_RETURN.test(subject);
}

function tell({ to, subject }: ReceivedMail): string {
  return `the mail “${subject}” to ${to.join(", ")}`;
}
