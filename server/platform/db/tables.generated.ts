// Made by `npm run tables` from the migrations.
import type { ColumnType, Generated } from "kysely";
import type { CampaignState } from "#contract/campaigns.ts";
import type { DonationState, PaymentMethod } from "#contract/donations.ts";
import type { Currency } from "#contract/money.ts";
import type { Role } from "#contract/sessions.ts";
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
    mail_newsletter: Generated<boolean>;
    created_at: GivenTimestamp;
    disabled_at: Timestamp | null;
    erased_at: Timestamp | null;
  };
  alert: {
    id: Generated<number>;
    kind: string;
    key: string;
    detail: Json;
    raised_at: Timestamp;
    resolved_at: Timestamp | null;
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
  };
  campaign_donor: {
    campaign_id: number;
    donor_key: string;
  };
  campaign_picture: {
    campaign_id: number;
    position: number;
    picture_key: string;
    alt: string;
  };
  campaign_totals: {
    campaign_id: number;
    currency: Currency;
    raised_minor: Generated<number>;
    cost_minor: Generated<number>;
    donor_count: Generated<number>;
    donation_count: Generated<number>;
    trend: Generated<number>;
  };
  campaign_update: {
    id: Generated<number>;
    campaign_id: number;
    title: string;
    body: string;
    posted_at: Timestamp;
  };
  category: {
    id: Generated<number>;
    name: string;
    description: string;
    picture_key: string;
    position: number;
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
    payment_method: PaymentMethod;
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
  };
  event: {
    id: Generated<number>;
    campaign_id: number;
    host_id: string;
    title: string;
    description: string;
    place: string;
    state: "In consideration" | "In session";
    starts_at: Timestamp;
  };
  fund: {
    id: Generated<number>;
    campaign_id: number;
    name: string;
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
  };
  payment_decline: {
    donation_id: string;
    attempt: number;
    source: string;
    declined_at: Timestamp;
  };
  reconciliation: {
    provider: string;
    changed_since_ms: number;
  };
  recovery_code: {
    account_id: string;
    code_hash: string;
    used_at: Timestamp | null;
  };
  reference_rate: {
    base: Currency;
    quote: Currency;
    rate_ppm: number;
    as_of: string;
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
  social_identity: {
    provider: string;
    subject: string;
    account_id: string;
    email: string;
    linked_at: Timestamp;
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
    confirmed_at: Timestamp | null;
    last_step: Generated<number>;
  };
  used_refresh_token: {
    hash: string;
    session_id: string;
    used_at: Timestamp;
  };
  webhook_event: {
    provider: string;
    event_id: string;
    type: string;
    payment_id: string | null;
    reference: string | null;
    body: Json;
    received_at: Timestamp;
    lease_until: Timestamp;
    attempts: Generated<number>;
    applied_at: Timestamp | null;
    outcome: string | null;
  };
}
