// Made by `npm run tables` from the migrations.
import type { ColumnType, Generated } from "kysely";
import type { AuditSubject } from "#contract/foundation/audit.ts";
import type { BankLineState, CsvColumns } from "#contract/office/bank.ts";
import type { CampaignState } from "#contract/campaigns/campaign-states.ts";
import type { DeclineReason, DonationState, DonationMethod, PaymentWay } from "#contract/giving/donations.ts";
import type { Frequency, PaymentMethod } from "#contract/giving/giving-choices.ts";
import type { RecurringReason, RecurringState } from "#contract/giving/recurring.ts";
import type { EnquiryState, EnquiryType } from "#contract/outreach/enquiries.ts";
import type { EventDecision } from "#contract/campaigns/event-state.ts";
import type { OfflineWay, ReportState } from "#contract/giving/reported-donations.ts";
import type { MailingKind, SuppressionScope } from "#contract/outreach/mailings.ts";
import type { Currency } from "#contract/money.ts";
import type { IssueState } from "#contract/outreach/newsletter-issues.ts";
import type { RefundRequester, RefundReason, RefundState } from "#contract/giving/refunds.ts";
import type { ReportReason } from "#contract/campaigns/reports.ts";
import type { Role } from "#contract/identity/sessions.ts";
import type { OfficeRole } from "#contract/office-roles.ts";
import type { StoryBlock } from "#contract/story.ts";

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type GivenTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
type Json = ColumnType<unknown, string, string>;

export interface DB {
  account: {
    id: string;
    email: string;
    first_name: string;
    last_name: string;
    prefix: "Mrs" | "Mr" | "Miss" | null;
    portrait: string | null;
    role: Generated<Role>;
    password_hash: string | null;
    email_verified_at: Timestamp | null;
    pending_email: string | null;
    anonymous_by_default: Generated<boolean>;
    mail_campaign_updates: Generated<boolean>;
    mail_thank_yous: Generated<boolean>;
    created_at: GivenTimestamp;
    disabled_at: Timestamp | null;
    erased_at: Timestamp | null;
    allow_mail_tracking: Generated<boolean>;
    two_factor_since: Timestamp | null;
    device_generation: Generated<number>;
    office_role: Exclude<OfficeRole, "owner"> | null;
    donation_mails: Generated<"each" | "daily" | "none">;
    donations_mailed_at: Timestamp | null;
  };
  alert: {
    id: Generated<number>;
    kind: string;
    key: string;
    detail: Json;
    raised_at: Timestamp;
    settled_at: Timestamp | null;
    settled_by: string | null;
    settled_note: string | null;
    last_raised_at: Timestamp;
    times: Generated<number>;
    told_at: Timestamp | null;
  };
  audit_entry: {
    id: Generated<number>;
    actor_id: string | null;
    action: string;
    subject_type: AuditSubject;
    subject_id: string;
    before: Json | null;
    after: Json | null;
    done_at: Timestamp;
  };
  balance_reading: {
    provider: string;
    read_at: Timestamp;
  };
  bank_csv_columns: {
    header_hash: string;
    columns: ColumnType<CsvColumns, string, string>;
    changed_at: Timestamp;
  };
  bank_line: {
    id: string;
    statement_id: string;
    fingerprint: string;
    booked_on: string;
    currency: Currency;
    amount_minor: number;
    counterparty_name: string | null;
    counterparty_iban: string | null;
    reference: string | null;
    text: string;
    returned: Generated<boolean>;
    state: BankLineState;
    donation_id: string | null;
    refund_id: string | null;
    decided_by: string | null;
    decided_at: Timestamp | null;
    pair_id: string | null;
    matched_at: Timestamp | null;
  };
  bank_statement: {
    id: string;
    file_name: string;
    file_hash: string;
    position: Generated<number>;
    format: "camt.053" | "csv";
    iban: string | null;
    currency: Currency;
    opening_minor: number | null;
    opening_on: string | null;
    closing_minor: number | null;
    closing_on: string | null;
    lines: number;
    new_lines: number;
    uploaded_by: string;
    uploaded_at: Timestamp;
  };
  bank_transfer: {
    donation_id: string;
    reference: string;
    expires_at: Timestamp;
    notice: Generated<"instructions" | "reminder" | "expired">;
    repeats: string | null;
  };
  book_check: {
    one: Generated<boolean>;
    checked_at: Timestamp;
    agreed_at: Timestamp | null;
    all_right: boolean;
    sums: Json;
  };
  campaign: {
    id: Generated<number>;
    category_id: number;
    organiser_id: string;
    title: string;
    description: string;
    story: ColumnType<StoryBlock[], string, string>;
    location: string;
    beneficiary_kind: "self" | "other" | "charity";
    beneficiary_name: string;
    beneficiary_registration: string | null;
    currency: Currency;
    goal_minor: number;
    state: CampaignState;
    starts_on: string;
    ends_on: string | null;
    featured_at: Timestamp | null;
    created_at: GivenTimestamp;
    search: Generated<string>;
    version: Generated<number>;
    changed_at: Timestamp | null;
    approved_at: Timestamp | null;
    approved_goal_minor: number | null;
    held: Generated<boolean>;
    thanks_text: Generated<string>;
    thanks_picture: string | null;
    offers_recurring: Generated<boolean>;
  };
  campaign_change: {
    id: Generated<number>;
    campaign_id: number;
    proposed_by: string;
    proposed_at: Timestamp;
    beneficiary_kind: "self" | "other" | "charity" | null;
    beneficiary_name: string | null;
    beneficiary_registration: string | null;
    currency: Currency | null;
    goal_minor: number | null;
    state: Generated<"open" | "approved" | "refused" | "withdrawn">;
    decided_by: string | null;
    decided_at: Timestamp | null;
    reason: string | null;
  };
  campaign_count: {
    category_id: number;
    state: string;
    ends_on: string;
    campaigns: number;
  };
  campaign_day: {
    campaign_id: number;
    day: string;
    raised_minor: number;
    donation_count: number;
  };
  campaign_donor: {
    campaign_id: number;
    donor_key: string;
  };
  campaign_follow: {
    campaign_id: number;
    account_id: string;
    followed_at: Timestamp;
    gave: Generated<boolean>;
  };
  campaign_invitation: {
    id: string;
    campaign_id: number;
    email: string;
    role: "owner" | "editor" | "reader";
    token_hash: string;
    invited_by: string;
    invited_at: Timestamp;
    expires_at: Timestamp;
    accepted_at: Timestamp | null;
    accepted_by: string | null;
    withdrawn_at: Timestamp | null;
  };
  campaign_like: {
    campaign_id: number;
    account_id: string;
    liked_at: Timestamp;
  };
  campaign_member: {
    campaign_id: number;
    account_id: string;
    role: "editor" | "reader";
    joined_at: Timestamp;
  };
  campaign_picture: {
    campaign_id: number;
    position: number;
    picture_key: string;
    alt: string;
  };
  campaign_share: {
    campaign_id: number;
    channel: "copy" | "whatsapp" | "facebook" | "x" | "mail" | "qr" | "native";
    day: string;
    shares: number;
  };
  campaign_step: {
    id: Generated<number>;
    campaign_id: number;
    action: string;
    from_state: CampaignState;
    to_state: CampaignState;
    actor_id: string | null;
    reason: string | null;
    taken_at: Timestamp;
  };
  campaign_totals: {
    campaign_id: number;
    currency: Currency;
    raised_minor: Generated<number>;
    cost_minor: Generated<number>;
    donor_count: Generated<number>;
    donation_count: Generated<number>;
    trend: Generated<number>;
    offline_minor: Generated<number>;
    reversed_count: Generated<number>;
    subscriber_count: Generated<number | null>;
    corrected_count: Generated<number>;
  };
  campaign_update: {
    id: Generated<number>;
    campaign_id: number;
    title: string;
    body: string;
    posted_at: Timestamp | null;
    author_id: string | null;
    scheduled_for: Timestamp | null;
    version: Generated<number>;
    written_at: Timestamp | null;
    mailed: Generated<boolean>;
    mailing_id: string | null;
  };
  campaign_update_picture: {
    update_id: number;
    position: number;
    picture_key: string;
    alt: string;
  };
  campaign_word: {
    word: string;
    campaigns: number;
  };
  category: {
    id: Generated<number>;
    name: string;
    description: string;
    picture_key: string;
    position: number;
  };
  closed_month: {
    month: string;
    ends_at: Timestamp;
    through: number;
    closed_at: Timestamp;
  };
  comment: {
    id: Generated<number>;
    campaign_id: number;
    account_id: string;
    reply_to: number | null;
    by_team: boolean;
    body: string;
    posted_at: Timestamp;
    hidden_at: Timestamp | null;
    hidden_by: string | null;
    hidden_by_office: Generated<boolean>;
    removed_at: Timestamp | null;
  };
  database_timeline: {
    timeline: string;
    mark: Generated<string>;
  };
  dispute: {
    id: string;
    provider: string;
    external_id: string;
    donation_id: string | null;
    payment_id: string;
    amount_minor: number;
    currency: Currency;
    reason: string;
    state: "open" | "reviewed" | "won" | "lost";
    opened_at: Timestamp;
    evidence_due_at: Timestamp | null;
    evidence: string | null;
    evidence_sent_at: Timestamp | null;
    evidence_by: string | null;
    closed_at: Timestamp | null;
    changed_at: Timestamp | null;
  };
  donation: {
    id: string;
    campaign_id: number;
    account_id: string | null;
    fund_id: number | null;
    state: DonationState;
    currency: Currency;
    amount_minor: number;
    fee_minor: number;
    rate_ppm: number;
    campaign_currency: Currency;
    campaign_amount_minor: number;
    payment_method: DonationMethod;
    provider: string;
    description: string;
    payment_id: string | null;
    checkout_url: string | null;
    donor_name: string | null;
    donor_email: string | null;
    anonymous: boolean;
    message: string | null;
    dedication: string | null;
    source: string;
    created_at: Timestamp;
    settled_at: Timestamp | null;
    number: number | null;
    gateway_cost_minor: number | null;
    cost_minor: number | null;
    quarantined_at: Timestamp | null;
    recorded_by: string | null;
    offline_way: OfflineWay | null;
    team_note: string | null;
    reversed_at: Timestamp | null;
    reversed_by: string | null;
    thanked_at: Timestamp | null;
    receipt_due: Generated<"mail" | "quiet" | null>;
    disowned_at: Timestamp | null;
    paid_by: PaymentWay | null;
    refunded_minor: Generated<number>;
    campaign_refunded_minor: Generated<number>;
    cost_returned_minor: Generated<number>;
    held_minor: Generated<number>;
    attempt: Generated<number>;
    cost_told: Generated<boolean>;
    rate_as_of: string | null;
    rate_source: string | null;
    reopened_at: Timestamp | null;
    revoked_at: Timestamp | null;
    revoked_told: Generated<boolean>;
    networks: string[] | null;
    recurring_id: string | null;
  };
  donation_letter: {
    donation_id: string;
    id: string;
    kind: string;
    state: string;
    told_at: Timestamp;
  };
  donor: {
    id: string;
    account_id: string | null;
    email: string | null;
    group_id: string | null;
    city: string | null;
    tags: Generated<string[]>;
  };
  donor_note: {
    id: string;
    donor_id: string;
    author_id: string;
    body: string;
    written_at: Timestamp;
  };
  earlier_checkout: {
    provider: string;
    payment_id: string;
    donation_id: string;
    attempt: number;
    followed_at: Timestamp;
  };
  early_fact: {
    donation_id: string;
    provider: string;
    fact: string;
    told_at: Timestamp;
  };
  early_payment_fact: {
    provider: string;
    payment_id: string;
    fact: string;
    told_at: Timestamp;
  };
  edge_purge: {
    id: Generated<number>;
    keys: string;
    announced_at: GivenTimestamp;
    claimed_until: Timestamp;
  };
  enquiry: {
    id: Generated<number>;
    number: string;
    email: string;
    full_name: string;
    subject: string;
    enquiry_type: EnquiryType;
    state: EnquiryState;
    source: string;
    asked_at: Timestamp;
    changed_at: Timestamp;
    doubtful: Generated<boolean>;
  };
  enquiry_message: {
    id: Generated<number>;
    enquiry_id: number;
    author_id: string | null;
    body: string;
    written_at: Timestamp;
  };
  event: {
    id: Generated<number>;
    campaign_id: number;
    host_id: string;
    title: string;
    description: string;
    place: string;
    starts_at: Timestamp;
    decided_state: EventDecision | null;
    ends_at: Timestamp;
    place_kind: Generated<"place" | "meeting">;
    meeting_url: string | null;
    picture_key: string | null;
    picture_alt: string | null;
    version: Generated<number>;
    created_at: Timestamp;
    announced_at: Timestamp | null;
    time_zone: Generated<string>;
  };
  event_change_mail: {
    event_id: number;
    mailed_at: Timestamp;
  };
  event_signup: {
    event_id: number;
    account_id: string;
    signed_up_at: Timestamp;
    told_at: Timestamp;
    reminded_at: Timestamp | null;
    tell_from: Timestamp | null;
  };
  fund: {
    id: Generated<number>;
    campaign_id: number;
    name: string;
  };
  gateway_balance: {
    provider: string;
    currency: Currency;
    held_minor: number;
    booked_minor: number;
    checked_at: Timestamp;
    differs_since: Timestamp | null;
  };
  giving_source: {
    source: string;
    spent_until: Timestamp;
    closed_until: Timestamp | null;
  };
  idempotency_key: {
    scope: string;
    key: string;
    body_hash: string;
    donation_id: string;
    lease_until: Timestamp;
    answered_at: Timestamp | null;
    created_at: Timestamp;
  };
  in_kind_gift: {
    id: Generated<number>;
    campaign_id: number;
    item_id: number | null;
    account_id: string;
    what: string;
    quantity: number;
    message: string | null;
    anonymous: boolean;
    state: "pledged" | "confirmed" | "received" | "declined" | "withdrawn";
    pledged_at: Timestamp;
    changed_at: Timestamp;
  };
  kept_paper: {
    file: string;
    receipt_id: string;
    kept_at: Timestamp;
  };
  last_backup: {
    one: Generated<boolean>;
    good_at: Timestamp | null;
    good_bytes: number | null;
    failed_at: Timestamp | null;
    fault: string | null;
    checked_at: Timestamp | null;
    check_failed_at: Timestamp | null;
    check_fault: string | null;
  };
  ledger_account: {
    id: Generated<number>;
    name: string;
    currency: Currency;
  };
  ledger_entry: {
    id: Generated<number>;
    txn_id: string;
    account_id: number;
    currency: Currency;
    amount_minor: number;
  };
  ledger_sum: {
    name: string;
    currency: Currency;
    minor: number;
    entries: number;
    through: number;
  };
  ledger_txn: {
    id: string;
    kind: string;
    source_type: string;
    source_id: string;
    reverses: string | null;
    occurred_at: Timestamp;
    recorded_at: GivenTimestamp;
    written_by: Generated<string>;
  };
  mail_allowance: {
    day: string;
    kind: string;
    key: string;
    mails: number;
  };
  mail_pace: {
    the_only: Generated<boolean>;
    taken_until: Timestamp;
  };
  mailed_code: {
    id: string;
    purpose: "verify_email" | "reset_password" | "change_email_old" | "change_email_new";
    account_id: string | null;
    email: string;
    code_hash: string;
    mailed: boolean;
    attempts: Generated<number>;
    created_at: Timestamp;
    expires_at: Timestamp;
    verified_at: Timestamp | null;
    used_at: Timestamp | null;
    asker: Generated<string>;
    asked_by_owner: Generated<boolean>;
    mailbox: string | null;
    link_hash: string | null;
    by_registrant: Generated<boolean>;
    donation_id: string | null;
  };
  mailing: {
    id: string;
    kind: MailingKind;
    campaign_id: number | null;
    letter: Json;
    created_by: string | null;
    created_at: Timestamp;
    starts_at: Timestamp;
    finished_at: Timestamp | null;
  };
  mailing_audience: {
    mailing_id: string;
    audience: Json;
    next: string;
  };
  mailing_count: {
    mailing_id: string;
    recipients: number;
    taken: Generated<number>;
    refused: Generated<number>;
    skipped: Generated<number>;
    bounced: Generated<number>;
    opened: Generated<number>;
    clicked: Generated<number>;
    responded: Generated<number>;
  };
  mailing_recipient: {
    id: string;
    mailing_id: string;
    email: string;
    name: string | null;
    account_id: string | null;
    state: Generated<"waiting" | "taken" | "refused" | "skipped">;
    due_at: Timestamp;
    attempts: Generated<number>;
    settled_at: Timestamp | null;
    bounced_at: Timestamp | null;
    opened_at: Timestamp | null;
    clicked_at: Timestamp | null;
    responded_at: Timestamp | null;
  };
  money_movement: {
    id: string;
    provider: string;
    external_id: string;
    kind: string;
    donation_id: string | null;
    amount_minor: number;
    currency: Currency;
    occurred_at: Timestamp;
    recorded_at: GivenTimestamp;
    turn: Generated<number>;
    payment_id: string | null;
  };
  newsletter_issue: {
    id: Generated<number>;
    subject: string;
    body: Json;
    segment: Json;
    state: Generated<IssueState>;
    scheduled_for: Timestamp | null;
    mailing_id: string | null;
    created_by: string;
    changed_at: Timestamp;
    version: Generated<number>;
  };
  newsletter_subscriber: {
    id: string;
    email: string;
    state: "pending" | "confirmed" | "unsubscribed";
    allow_tracking: Generated<boolean>;
    asked_at: Timestamp;
    mailed_at: Timestamp | null;
    confirmed_at: Timestamp | null;
    unsubscribed_at: Timestamp | null;
  };
  notification: {
    id: Generated<number>;
    account_id: string;
    kind: string;
    campaign_id: number | null;
    data: Json;
    happened_at: Timestamp;
    read_at: Timestamp | null;
    mail_due: Generated<boolean>;
  };
  office_invitation: {
    id: string;
    email: string;
    role: OfficeRole;
    token_hash: string;
    invited_by: string;
    invited_at: Timestamp;
    expires_at: Timestamp;
  };
  offline_limit: {
    campaign_id: number;
    currency: Currency;
    each_minor: number;
    month_minor: number;
  };
  payment_decline: {
    donation_id: string;
    attempt: number;
    source: string;
    declined_at: Timestamp;
    reason: string | null;
    networks: string[] | null;
  };
  put_off_movement: {
    id: Generated<number>;
    provider: string;
    name: string;
    fact: string;
    told_at: Timestamp;
  };
  quarantined_payment: {
    provider: string;
    payment_id: string;
    reference: string | null;
    reason: string;
    cause: string;
    facts: string;
    told_at: Timestamp;
    id: Generated<string | null>;
    settled_at: Timestamp | null;
    settled_by: string | null;
    settled_note: string | null;
    return_state: string | null;
    order_id: string | null;
    tries: Generated<number>;
    tried_at: Timestamp | null;
    failure: string | null;
  };
  rate_limit: {
    key: string;
    points: number;
    expires_at: Timestamp;
    blocked_until: Timestamp | null;
  };
  readiness: {
    only_row: Generated<boolean>;
    written_at: GivenTimestamp;
  };
  receipt: {
    id: string;
    number: string;
    donation_id: string;
    issued_at: Timestamp;
    content: string | null;
    signature: string;
    replaces: string | null;
    voided_at: Timestamp | null;
    void_reason: "amended" | "refunded" | "mistake" | null;
  };
  receipt_counter: {
    year: number;
    last: number;
  };
  receipt_key: {
    id: string;
    public_key: string;
    first_used_at: Timestamp;
  };
  reconciliation: {
    provider: string;
    cursor: string | null;
    begin_anew: string | null;
    completed_at: GivenTimestamp;
    not_before: Timestamp | null;
    asked_through: string | null;
    last_event_at: Timestamp | null;
  };
  recovery_code: {
    account_id: string;
    code_hash: string;
    used_at: Timestamp | null;
  };
  recurring_charge: {
    recurring_id: string;
    due_on: string;
    donation_id: string;
    state: "charging" | "retrying" | "waiting" | "paid" | "missed";
    attempts: Generated<number>;
    retry_at: Timestamp | null;
    reason: DeclineReason | null;
    created_at: Timestamp;
  };
  recurring_donation: {
    id: string;
    campaign_id: number;
    fund_id: number | null;
    move_to: number | null;
    account_id: string | null;
    donor_name: string | null;
    donor_email: string | null;
    anonymous: boolean;
    currency: Currency;
    amount_minor: number;
    payment_method: PaymentMethod;
    provider: string;
    frequency: Frequency;
    first_on: string;
    ends_on: string | null;
    state: RecurringState;
    reason: RecurringReason | null;
    next_on: string | null;
    paused_until: string | null;
    mandate_id: string | null;
    mandate_title: string | null;
    mandate_expires_on: string | null;
    setup_id: string | null;
    setup_url: string | null;
    setup_opened_at: Timestamp | null;
    notified_on: string | null;
    announced_minor: number | null;
    disputed_at: Timestamp | null;
    source: string;
    networks: string[] | null;
    request_scope: string;
    request_key: string;
    body_hash: string;
    created_at: Timestamp;
    started_at: Timestamp | null;
    stopped_at: Timestamp | null;
  };
  reference_rate: {
    base: Currency;
    quote: Currency;
    rate_ppm: number;
    as_of: string;
    source: Generated<string>;
    told_at: Timestamp | null;
  };
  refund: {
    id: string;
    donation_id: string;
    provider: string;
    payment_id: string;
    amount_minor: number;
    state: RefundState;
    asked_by: RefundRequester;
    reason: RefundReason;
    note: string | null;
    asked_at: Timestamp;
    asker_id: string | null;
    decided_at: Timestamp | null;
    decider_id: string | null;
    decision_note: string | null;
    external_id: string | null;
    claim_url: string | null;
    failure: string | null;
    tries: Generated<number>;
    changed_at: Timestamp;
    told: string | null;
    sent_again_as: string | null;
  };
  report: {
    id: Generated<number>;
    campaign_id: number;
    comment_id: number | null;
    reason: ReportReason;
    text: string;
    picture_key: string | null;
    account_id: string | null;
    source: string;
    state: Generated<"open" | "dismissed" | "acted">;
    reported_at: Timestamp;
    decided_by: string | null;
    decided_at: Timestamp | null;
    note: string | null;
  };
  reported_donation: {
    id: string;
    campaign_id: number;
    currency: Currency;
    amount_minor: number;
    given_on: string;
    offline_way: OfflineWay;
    donor_name: string | null;
    donor_email: string | null;
    anonymous: boolean;
    team_note: string | null;
    reported_by: string;
    reported_at: Timestamp;
    request_key: string;
    body_hash: string;
    state: ReportState;
    automatic: Generated<boolean>;
    decided_at: Timestamp | null;
    decided_by: string | null;
    reason: string | null;
  };
  secret_fingerprint: {
    only_one: Generated<boolean>;
    fingerprint: string;
    kept_at: GivenTimestamp;
    lasting_secret: string | null;
  };
  session: {
    id: string;
    account_id: string;
    current_hash: string;
    rotated_at: Timestamp;
    lasting: boolean;
    client: string;
    created_at: Timestamp;
    last_seen_at: Timestamp;
    expires_at: Timestamp;
    ended_at: Timestamp | null;
  };
  share_source: {
    day: string;
    source: string;
    shares: number;
  };
  site_logo: {
    id: string;
    width: number;
    height: number;
    uploaded_at: Timestamp;
  };
  site_setting: {
    the_only: Generated<boolean>;
    version: number;
    saved: Json;
    changed_at: Timestamp;
  };
  social_identity: {
    provider: string;
    subject: string;
    account_id: string;
    email: string;
    linked_at: Timestamp;
  };
  suggested_amount: {
    campaign_id: number;
    amount_minor: number;
    does: string;
    position: number;
  };
  suppressed_address: {
    email: string;
    scope: SuppressionScope;
    reason: "bounced" | "complained" | "unsubscribed";
    suppressed_at: Timestamp;
  };
  testimonial: {
    id: Generated<number>;
    text: string;
    author_name: string;
    author_role: string;
    portrait: string | null;
    position: number;
  };
  throttle: {
    key: string;
    failures: number;
    last_at: Timestamp;
    blocked_until: Timestamp | null;
  };
  two_factor: {
    account_id: string;
    secret: string;
    last_step: Generated<number>;
  };
  uploaded_picture: {
    key: string;
    campaign_id: number | null;
    uploaded_by: string;
    state: "waiting" | "ready" | "failed";
    width: number;
    height: number;
    crop_left: number | null;
    crop_top: number | null;
    crop_width: number | null;
    crop_height: number | null;
    replaces: string | null;
    problem: string | null;
    uploaded_at: Timestamp;
  };
  used_challenge: {
    token: string;
    expires_at: Timestamp;
  };
  used_refresh_token: {
    hash: string;
    session_id: string;
    used_at: Timestamp;
  };
  used_two_factor_token: {
    id: string;
    expires_at: Timestamp;
  };
  wanted_item: {
    id: Generated<number>;
    campaign_id: number;
    name: string;
    note: Generated<string>;
    quantity: number;
    position: number;
  };
  webhook_event: {
    provider: string;
    event_id: string;
    type: string;
    payment_id: string | null;
    reference: string | null;
    body: Uint8Array;
    received_at: Timestamp;
    lease_until: Timestamp;
    attempts: Generated<number>;
    applied_at: Timestamp | null;
    outcome: string | null;
  };
  webhook_standing: {
    provider: string;
    accepted_at: Timestamp | null;
    refused_at: Timestamp | null;
    refused_since: Timestamp | null;
    refused_count: Generated<number>;
    refused_reason: string | null;
  };
}
