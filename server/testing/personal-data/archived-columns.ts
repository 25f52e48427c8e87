/** How a data export contains a person's rows of a table. */
interface ArchivedTable {
  /** The file in the archive. */
  readonly file?: string;
  /** The column with the person's id or address. */
  readonly whose?: string;
  /** Exported columns; after `>` the name in the file, if it differs. */
  readonly exported?: string;
  /** All other columns, by the reason why they are not exported. */
  readonly withheld: Readonly<Record<string, string>>;
}

const LINKS = "ids that only link rows; the linked rows are exported themselves";
const THEIR_ID = "it is the person's own id, or an id or address the file is chosen by";
const SECRET = "it opens or checks something, and is kept as a hash or sealed";
const WORK = "it says how far our own work on the row is, not something about the person";
const OTHERS = "it is about somebody else";
const OFFICE = "it is the office's own decision or note, shown to the office alone";
const BOOKS = "it is how we book the money, and follows from what is exported";

/** Every column of every table with personal data; `every-table.test.ts` compares it with the schema. */
export const archivedColumns: Readonly<Record<string, ArchivedTable>> = {
  account: {
    file: "account.json",
    whose: "id",
    exported: `id email first_name last_name prefix portrait>photo role office_role email_verified_at pending_email
      anonymous_by_default mail_campaign_updates>campaign_updates mail_thank_yous>thank_yous
      created_at allow_mail_tracking>mail_tracking two_factor_since donation_mails>donations
      donations_mailed_at`,
    withheld: {
      [SECRET]: "password_hash device_generation",
      "nobody who was disabled or erased can ask for an archive": "disabled_at erased_at",
    },
  },
  alert: {
    withheld: {
      "security-alerts.json has those of the account, found by what is in the detail": `kind
        raised_at settled_at`,
      [OFFICE]: "id key detail settled_by settled_note last_raised_at times told_at",
    },
  },
  audit_entry: {
    withheld: {
      "office actions are shown only to the office": `id actor_id action subject_type
        subject_id before after done_at`,
    },
  },
  campaign: {
    file: "campaigns.json",
    whose: "organiser_id",
    exported: `id title description story location beneficiary_kind beneficiary_name
      beneficiary_registration currency goal_minor state starts_on ends_on thanks_text
      thanks_picture offers_recurring created_at`,
    withheld: {
      [THEIR_ID]: "organiser_id",
      [LINKS]: "category_id",
      [OFFICE]: "featured_at approved_at approved_goal_minor held",
      [WORK]: "search version changed_at",
    },
  },
  campaign_change: { withheld: { "campaigns.json has what the office agreed to": "*" } },
  campaign_follow: {
    file: "likes-and-follows.json",
    whose: "account_id",
    exported: "campaign_id followed_at",
    withheld: { [THEIR_ID]: "account_id", "it follows from donations.json": "gave" },
  },
  campaign_invitation: {
    withheld: {
      "the invited address belongs to someone else; accepted invitations are in teams.json": `id campaign_id
        email role invited_by invited_at expires_at accepted_at accepted_by withdrawn_at`,
      [SECRET]: "token_hash",
    },
  },
  office_invitation: {
    withheld: {
      "the invited address belongs to someone else; account.json has the role": `id email role
        invited_by invited_at expires_at`,
      [SECRET]: "token_hash",
    },
  },
  campaign_like: {
    file: "likes-and-follows.json",
    whose: "account_id",
    exported: "campaign_id liked_at",
    withheld: { [THEIR_ID]: "account_id" },
  },
  campaign_member: {
    file: "teams.json",
    whose: "account_id",
    exported: "campaign_id role joined_at",
    withheld: { [THEIR_ID]: "account_id" },
  },
  campaign_step: { withheld: { "campaigns.json has the state that they led to": "*" } },
  campaign_update: { withheld: { "campaigns.json has those of own campaigns": "*" } },
  comment: {
    file: "comments.json",
    whose: "account_id",
    exported: "campaign_id reply_to body posted_at hidden_at removed_at",
    withheld: {
      [THEIR_ID]: "account_id",
      [LINKS]: "id",
      [OTHERS]: "hidden_by hidden_by_office",
      "it follows from the person's place in the campaign's team": "by_team",
    },
  },
  dispute: { withheld: { "what donor and bank disagree about is the bank's to tell": "*" } },
  donation: {
    file: "donations.json",
    whose: "account_id",
    exported: `id campaign_id>id state currency amount_minor>amount fee_minor>fee campaign_currency
      campaign_amount_minor>campaign_amount payment_method provider>payment_provider payment_id
      donor_name>name donor_email>email anonymous message dedication created_at settled_at
      number>number_in_campaign paid_by refunded_minor>refunded offline_way>given_by
      thanked_at`,
    withheld: {
      [THEIR_ID]: "account_id",
      "exported by name, where the donor chose one": "fund_id",
      "exported as `conversion`, where there was one": "rate_ppm rate_as_of rate_source",
      "exported as `revoked`": "revoked_at",
      [SECRET]: "checkout_url networks source",
      [BOOKS]: `gateway_cost_minor cost_minor campaign_refunded_minor cost_returned_minor
        held_minor cost_told reversed_at reversed_by disowned_at reopened_at quarantined_at`,
      "it is the campaign's title, as it was then": "description",
      [WORK]: "receipt_due attempt revoked_told",
      "exported as `recurring`": "recurring_id",
      "it is the team's own note, or who of the team wrote it down": "team_note recorded_by",
    },
  },
  donor: {
    file: "office-notes.json",
    whose: "id",
    exported: "city tags",
    withheld: {
      [THEIR_ID]: "id account_id email",
      "it says whom the office believes to be the same person": "group_id",
    },
  },
  donor_note: {
    file: "office-notes.json",
    exported: "body written_at",
    withheld: { [LINKS]: "id donor_id", [OTHERS]: "author_id" },
  },
  enquiry: {
    file: "enquiries.json",
    whose: "email",
    exported: "number full_name subject enquiry_type state asked_at",
    withheld: {
      [THEIR_ID]: "email",
      [LINKS]: "id",
      [SECRET]: "source",
      [WORK]: "changed_at doubtful",
    },
  },
  enquiry_message: {
    file: "enquiries.json",
    exported: "body written_at",
    withheld: { [LINKS]: "id enquiry_id", "exported as `from_office`": "author_id" },
  },
  event: {
    file: "events.json",
    whose: "host_id",
    exported: `campaign_id title description place_kind place meeting_url picture_key>picture
      picture_alt decided_state starts_at ends_at time_zone created_at`,
    withheld: {
      [THEIR_ID]: "host_id",
      [LINKS]: "id",
      [WORK]: "version announced_at",
    },
  },
  event_signup: {
    file: "events.json",
    whose: "account_id",
    exported: "signed_up_at reminded_at",
    withheld: {
      [THEIR_ID]: "account_id",
      "exported by the event's title and time": "event_id",
      [WORK]: "told_at tell_from",
    },
  },
  in_kind_gift: {
    file: "gifts-in-kind.json",
    whose: "account_id",
    exported: "campaign_id what quantity message anonymous state pledged_at changed_at",
    withheld: { [THEIR_ID]: "account_id", [LINKS]: "id item_id" },
  },
  kept_paper: { withheld: { "the receipt itself is in receipts/": "file receipt_id kept_at" } },
  mailed_code: {
    file: "mailed-codes.json",
    whose: "account_id",
    exported: "purpose email created_at expires_at verified_at used_at",
    withheld: {
      [THEIR_ID]: "id account_id",
      [LINKS]: "donation_id",
      [SECRET]: "code_hash link_hash asker mailbox",
      [WORK]: "mailed attempts asked_by_owner by_registrant",
    },
  },
  mailing: { withheld: { "mails.json has what was sent to the person": "*" } },
  mailing_audience: { withheld: { "it says to whom a mailing goes, as its sender chose": "*" } },
  mailing_recipient: {
    file: "mails.json",
    whose: "account_id",
    exported: "email state settled_at bounced_at opened_at clicked_at responded_at",
    withheld: {
      [THEIR_ID]: "account_id",
      [LINKS]: "id mailing_id",
      [WORK]: "due_at attempts",
      "the first name in account.json, as it was then": "name",
    },
  },
  newsletter_issue: { withheld: { "it belongs to the office, regardless of its author": "*" } },
  newsletter_subscriber: {
    file: "newsletter.json",
    whose: "email",
    exported: "id email state allow_tracking asked_at mailed_at confirmed_at unsubscribed_at",
    withheld: {},
  },
  notification: {
    file: "notifications.json",
    whose: "account_id",
    exported: "kind campaign_id happened_at read_at",
    withheld: {
      [THEIR_ID]: "account_id",
      [LINKS]: "id",
      [WORK]: "mail_due",
      "it has names of others who gave or wrote": "data",
    },
  },
  quarantined_payment: { withheld: { "it is a payment that is in no gift": "*" } },
  receipt: {
    withheld: {
      "the PDFs in receipts/ show it": `number issued_at content signature replaces voided_at
        void_reason`,
      [LINKS]: "id donation_id",
    },
  },
  recurring_donation: {
    file: "recurring-donations.json",
    whose: "account_id",
    exported: `id campaign_id move_to frequency currency amount_minor>amount first_on next_on ends_on
      paused_until state reason payment_method provider>payment_provider mandate_title>paid_with
      mandate_expires_on>payment_method_expires_on donor_name>name donor_email>email anonymous
      created_at started_at stopped_at`,
    withheld: {
      [THEIR_ID]: "account_id",
      [LINKS]: "fund_id",
      [SECRET]: "mandate_id setup_id setup_url source networks",
      [WORK]: `setup_opened_at notified_on announced_minor disputed_at request_scope request_key body_hash`,
    },
  },
  recovery_code: {
    withheld: {
      "account.json counts those that are left": "account_id used_at",
      [SECRET]: "code_hash",
    },
  },
  refund: {
    file: "refunds.json",
    exported: `donation_id amount_minor>amount state reason asked_by asked_at decided_at decision_note
      changed_at note`,
    withheld: {
      [LINKS]: "id payment_id external_id asker_id sent_again_as",
      [OTHERS]: "decider_id",
      [SECRET]: "claim_url",
      [WORK]: "provider failure tries told",
    },
  },
  bank_line: {
    file: "bank_transfers.json",
    exported: `donation_id booked_on amount_minor>amount currency counterparty_name counterparty_iban
      reference text returned`,
    withheld: {
      [LINKS]: "id statement_id refund_id pair_id",
      [OFFICE]: "state decided_by decided_at",
      [WORK]: "fingerprint matched_at",
    },
  },
  bank_statement: { withheld: { [OFFICE]: "*" } },
  report: {
    file: "reports.json",
    whose: "account_id",
    exported: "campaign_id comment_id reason text picture_key>picture state reported_at",
    withheld: {
      [THEIR_ID]: "account_id",
      [LINKS]: "id",
      [SECRET]: "source",
      [OFFICE]: "decided_by decided_at note",
    },
  },
  reported_donation: {
    file: "reported_gifts.json",
    whose: "donor_email",
    exported: `currency amount_minor>amount given_on offline_way>given_by donor_name>name
      donor_email>email anonymous reported_at`,
    withheld: {
      "exported by the campaign's title": "campaign_id",
      [LINKS]: "id",
      [OTHERS]: "team_note reported_by",
      [OFFICE]: "decided_at decided_by reason automatic",
      [WORK]: "request_key body_hash",
      "the file has those that wait": "state",
    },
  },
  session: {
    file: "sessions.json",
    whose: "account_id",
    exported: "client lasting created_at last_seen_at expires_at ended_at",
    withheld: { [THEIR_ID]: "id account_id", [SECRET]: "current_hash rotated_at" },
  },
  social_identity: {
    file: "sign-in-providers.json",
    whose: "account_id",
    exported: "provider subject email linked_at",
    withheld: { [THEIR_ID]: "account_id" },
  },
  suppressed_address: {
    withheld: {
      "account.json says whether mails come back, and which mails the person wants": `email scope
        reason suppressed_at`,
    },
  },
  two_factor: {
    withheld: {
      "account.json says whether there is one": "account_id",
      [SECRET]: "secret last_step",
    },
  },
  uploaded_picture: {
    file: "teams.json",
    whose: "uploaded_by",
    exported: "campaign_id key>picture uploaded_at",
    withheld: {
      [THEIR_ID]: "uploaded_by",
      "the picture itself is the campaign's": `state width height crop_left crop_top crop_width
        crop_height replaces problem`,
    },
  },
  used_refresh_token: { withheld: { [SECRET]: "hash session_id used_at" } },
};
