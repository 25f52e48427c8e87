import {
  campaignPath,
  newsletterPath,
  PAYMENT_SUCCESS_PATH,
  REFUND_PATH,
  teamPath,
} from "#contract/page-paths.ts";
import type { Deps } from "../deps.ts";
import { erasedEmail } from "../features/account/erasure/erased-email.ts";
import {
  addressChangedEmail,
  addressInUseEmail,
  newAddressEmail,
  oldAddressEmail,
} from "../features/account/profile/address-change-email.ts";
import { passwordChangedEmail } from "../features/account/profile/change-password.ts";
import { type EmailOccasion, guestEmail } from "../features/campaigns/events/event-email.ts";
import { pledgeDonorEmail, pledgeOwnerEmail } from "../features/campaigns/in-kind/pledge-email.ts";
import {
  changeDecisionEmail,
  decisionEmail,
} from "../features/campaigns/organising/decision-email.ts";
import { formerOwnerEmail, newOwnerEmail } from "../features/campaigns/teams/hand-over-email.ts";
import { invitationEmail } from "../features/campaigns/teams/invitation-email.ts";
import { updateEmail } from "../features/campaigns/updates/update-email.ts";
import { alertsEmail } from "../features/foundation/alerts/alert-email.ts";
import type { EmailContent, MailingContent } from "../features/foundation/emails/email-content.ts";
import type { SampleEmail } from "../features/foundation/emails/mail-gallery-page.ts";
import { textBlocks } from "../features/foundation/emails/text-blocks.ts";
import { donationSummaryEmail } from "../features/foundation/notifications/donation-summary-email.ts";
import { transferEmail } from "../features/giving/bank-transfers/transfer-email.ts";
import { reportDeclinedEmail } from "../features/giving/offline/report-declined-email.ts";
import { pendingPaymentEmail } from "../features/giving/payments/confirm-pending-payments.ts";
import { thankYouEmail } from "../features/giving/receipts/thank-you-email.ts";
import { passwordResetEmail, resetEmail } from "../features/identity/password-reset/reset-email.ts";
import {
  addressTakenEmail,
  verificationEmail,
} from "../features/identity/registration/registration-email.ts";
import { linkedEmail } from "../features/identity/social/social-email.ts";
import {
  recoveryCodeUsedEmail,
  twoFactorEmail,
} from "../features/identity/two-factor/two-factor-email.ts";
import {
  newOfficeOwnerEmail,
  officeInvitationEmail,
  roleChangedEmail,
} from "../features/office/staff/staff-email.ts";
import {
  answerEmail,
  confirmationEmail,
  officeEmail,
} from "../features/outreach/enquiries/enquiry-email.ts";
import { mailingFooter } from "../features/outreach/mailings/mailing-email.ts";
import { issueEmail } from "../features/outreach/newsletter/issue-email.ts";
import { subscriptionEmail } from "../features/outreach/newsletter/subscription-email.ts";
import { DAY_MS } from "../platform/clock.ts";
import { createSampleReceipt } from "../samples/sample-receipt.ts";
import { createRecurringEmails } from "../samples/sample-recurring-emails.ts";
import { createDonorRefundEmails, createTeamRefundEmail } from "../samples/sample-refund-emails.ts";

const to = "ada@example.org";
const mailedCode = {
  to,
  code: "418203",
  link: "c2FtcGxlLXRva2VuLW9mLWFuLWVtYWlscy1saW5rLTEy",
  until: "2026-11-20T17:10:00Z",
};
const campaign = { id: 12, title: "Clean water for the schools of Makoko" };
const sampleSummary = {
  campaign_id: campaign.id,
  title: campaign.title,
  currency: "USD",
  donations: 3,
  minor: 17_500,
  newest: [
    { donor: "Noor Haddad", minor: 10_000 },
    { donor: null, minor: 5_000 },
    { donor: "Tom Okafor", minor: 2_500 },
  ],
} as const;
const at = new Date("2026-11-20T17:00:00Z");
const reason = "Please say who drills the wells, and add a picture of the site.";

/** Every email that the product sends, with sample content. */
export function createSampleEmails(deps: Deps): SampleEmail[] {
  return [...accountLetters(deps), ...teamLetters(deps), ...donorLetters(deps), ...mailings(deps)];
}

function toSamples(group: string, letters: ReadonlyArray<EmailContent | undefined>): SampleEmail[] {
  return letters
    .filter((letter) => letter !== undefined)
    .map((letter) => ({ group, kind: letter.kind, letter }));
}

function accountLetters(deps: Deps): SampleEmail[] {
  const { mailSite: site } = deps;
  return toSamples("Account", [
    ...(["signed_up", "requested_again", "bounced"] as const).map((reason) =>
      verificationEmail(site, { ...mailedCode, reason }),
    ),
    addressTakenEmail(site, to),
    resetEmail(site, mailedCode),
    passwordResetEmail(site, to),
    passwordChangedEmail(deps, to),
    twoFactorEmail(site, "two-factor-on", to),
    twoFactorEmail(site, "two-factor-off", to),
    twoFactorEmail(site, "two-factor-taken", to),
    twoFactorEmail(site, "recovery-codes-renewed", to),
    recoveryCodeUsedEmail(site, to, 7),
    linkedEmail(site, to, "google"),
    oldAddressEmail(site, mailedCode),
    newAddressEmail(site, mailedCode),
    addressInUseEmail(site, to),
    addressChangedEmail(site, to, { from: to, to: "obi@example.org" }),
    erasedEmail(site, to, "themself"),
    erasedEmail(site, to, "account"),
    erasedEmail(site, to, "guest"),
  ]);
}

function teamLetters({ mailSite: site }: Deps): SampleEmail[] {
  const invitation = { to, by: "Bo Adeyemi", role: "editor", campaign: campaign.title } as const;
  const handOver = {
    to,
    campaign: campaign.title,
    campaignId: campaign.id,
    otherName: "Bo Adeyemi",
  };
  const decisions = [
    { action: "approve" },
    { action: "ask_back", reason },
    { action: "reject", reason },
    { action: "office_pause", reason },
    { action: "office_resume" },
    { action: "office_close", reason },
  ] as const;
  return toSamples("Organiser", [
    officeInvitationEmail(site, {
      ...{ to, by: "Bo Adeyemi", role: "finance", token: "a-token", until: at },
    }),
    roleChangedEmail(site, { to, by: "Bo Adeyemi", role: "reviewer" }),
    newOfficeOwnerEmail(site, { to, name: "Ada Obi", email: "obi@example.org" }),
    invitationEmail(site, { ...invitation, token: "a-token", until: at }),
    newOwnerEmail(site, handOver),
    formerOwnerEmail(site, handOver),
    ...decisions.map((decision) => decisionEmail(site, { to, campaign, ...decision })),
    changeDecisionEmail(site, { to, campaign, approve: true }),
    changeDecisionEmail(site, { to, campaign, approve: false, reason }),
    pledgeOwnerEmail(site, to, pledge, "pledged"),
    pledgeOwnerEmail(site, to, pledge, "withdrawn"),
    createTeamRefundEmail(site, to, campaign),
    donationSummaryEmail(site, to, [sampleSummary]),
    reportDeclinedEmail(site, {
      to,
      campaign: campaign.title,
      giftsPath: teamPath(campaign.id, "gifts"),
      amount: "$310.00",
      givenOn: "2026-11-17",
      reason: "No transfer of this amount reached our account.",
    }),
  ]);
}

function donorLetters(deps: Deps): SampleEmail[] {
  const { mailSite: site } = deps;
  const occasions: readonly EmailOccasion[] = [
    { what: "signed_up" },
    { what: "changed" },
    { what: "soon" },
    { what: "cancelled", note: "The river is too high. We'll try again in spring." },
  ];
  const enquiry = { number: "E-7F3K2M", email: to, full_name: "Ada Obi", subject: "A question" };
  const asked = { ...enquiry, to: site.contactEmail, enquiry_type: "General Enquiry" };
  const question = "Can I give for the pumps alone?\n\nI found no place to say so.";
  const body = "Yes, you can.\n\nChoose what it should support when you donate.";
  return [
    ...toSamples("Donor", [
      createSampleThankYou(deps),
      pendingPaymentEmail(site, to, {
        donationId: "018f0a4e-0000-7000-8000-000000000000",
        campaign: campaign.title,
        total: "$51.00",
        url: `${site.publicUrl}${PAYMENT_SUCCESS_PATH}`,
      }),
      ...createRecurringEmails(site, to, campaign),
      ...(["instructions", "reminder", "expired"] as const).map((news) =>
        transferEmail(site, to, {
          ...{ news, campaign: campaign.title, total: "€51.00", currency: "EUR" },
          donationId: "018f0a4e-0000-7000-8000-000000000000",
          account: { holder: deps.charity().name, iban: "BE72000000001616", bic: "BPOTBEB1" },
          reference: "RF18539007547034",
          expiresAt: new Date(deps.clock() + 28 * DAY_MS),
          url: `${site.publicUrl}${PAYMENT_SUCCESS_PATH}`,
        }),
      ),
      ...createDonorRefundEmails(site, to, campaign),
      ...(["confirm", "receive", "decline"] as const).map((decision) =>
        pledgeDonorEmail(site, pledge, decision, "Bring it to the school on Friday."),
      ),
      ...occasions.map((occasion) =>
        guestEmail(deps, event, { id: "a-guest", email: to }, occasion),
      ),
    ]),
    ...toSamples("Everyone", [
      subscriptionEmail(site, to, `${site.publicUrl}${newsletterPath("confirm")}?token=a-token`),
      confirmationEmail(deps, enquiry, 1),
      answerEmail(deps, enquiry, { id: 2, body, author: "Chidi", emailedBefore: [1] }),
    ]),
    ...toSamples("Office", [
      alertsEmail(site, to, [
        { kind: "second_payment", times: 1, again: false },
        { kind: "reconciler_stands_still", times: 3, again: true },
      ]),
      officeEmail(deps, asked, { id: 1, body: question, isReply: false, silentUntil: undefined }),
      officeEmail(deps, asked, { id: 3, body: "Thank you!", isReply: true, silentUntil: at }),
    ]),
  ];
}

function mailings({ mailSite: { publicUrl } }: Deps): SampleEmail[] {
  const pageUrl = `${publicUrl}${campaignPath(campaign.id)}`;
  const urls = { unsubscribe: `${publicUrl}/m/u/sample`, choose: `${publicUrl}/m/p/sample` };
  const body = "The first pump has been running since Tuesday.\n\nThank you for every bucket.";
  const update = updateEmail(
    { title: "The first pump runs", body },
    {
      campaignTitle: campaign.title,
      picture: { key: "campaigns/sample", alt: "Children at a pump" },
      pageUrl,
    },
  );
  const thanks: MailingContent = {
    subject: `Thank you from ${campaign.title}`,
    heading: "Thank you",
    blocks: [
      ...textBlocks("Dear Ada,\n\nYour donation is now the handle of a pump."),
      { kind: "action", label: "See the progress", url: pageUrl },
    ],
  };
  const issue = issueEmail({
    subject: "November news",
    blocks: [
      { kind: "heading", text: "Three wells" },
      { kind: "text", text: "They were drilled in a week, and the water is good." },
      { kind: "picture", path: "/pictures/sample.jpg", alt: "A well at dawn" },
      { kind: "action", label: "Read more", url: pageUrl },
    ],
  });
  return (
    [
      ["update", update],
      ["thank_you", thanks],
      ["newsletter", issue],
    ] as const
  ).map(([kind, letter]) => ({
    group: "Mailings",
    kind,
    letter,
    footer: mailingFooter(kind, urls),
  }));
}

const pledge = {
  campaign_id: campaign.id,
  title: campaign.title,
  what: "water filters",
  quantity: 12,
  message: "They're sitting unused in our garage.",
  anonymous: true,
  email: to,
  first_name: "Ada",
  last_name: "Obi",
};

const event = {
  id: 7,
  title: "An evening with the drillers",
  starts_at: at,
  ends_at: new Date(at.getTime() + 5_400_000),
  time_zone: "Africa/Lagos",
  place: "Google Meet",
  meeting_url: "https://meet.example.org/drillers",
  campaign_title: campaign.title,
};

type SampleEmailDeps = Pick<Deps, "mailSite" | "charity" | "receiptSigner">;

/** The email that a donor gets with the receipt. */
export function createSampleThankYou(deps: SampleEmailDeps): EmailContent {
  const site = deps.mailSite;
  const link = `${site.publicUrl}${PAYMENT_SUCCESS_PATH}?donation=0199f0a2&secret=a-secret`;
  const content = createSampleReceipt(deps);
  const thanks = {
    from: "Ada Obi",
    text: "Your donation is now the handle of a pump.\n\nCome and drink a glass with us.",
    picture: undefined,
  };
  const refundLink = `${site.publicUrl}${REFUND_PATH}?donation=0199f0a2&secret=a-secret`;
  const letter = {
    to,
    isAddressConfirmed: true,
    donationId: "0199f0a2",
    receiptId: "0199f0a2",
    content,
    donationUrl: link,
    refundUrl: refundLink,
    thanks,
  };
  return thankYouEmail(site, { ...letter, paidBy: "card", recurring: null });
}
