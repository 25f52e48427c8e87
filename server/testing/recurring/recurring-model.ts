import type { DeclineReason, DonationState } from "#contract/giving/donations.ts";
import type { Frequency } from "#contract/giving/giving-choices.ts";
import type { RecurringReason, RecurringState } from "#contract/giving/recurring.ts";
import { addDays, nextDate } from "#contract/giving/recurring-dates.ts";
import { daysBetween } from "../../platform/clock.ts";

/** What the stored payment method does when it is charged. */
export type CardOutcome = "succeed" | "pending" | "gone" | DeclineReason;

export interface ModelPeriod {
  readonly due_on: string;
  readonly createdOn: string;
  readonly campaign: number;
  state: "charging" | "retrying" | "waiting" | "paid" | "missed";
  /** Charges without the donor. */
  attempts: number;
  donation: DonationState;
  /** Attempts to pay, by charge or by link. */
  attempt: number;
  retryOn: string | null;
}

/** Which campaigns are open, by id. */
export type OpenCampaigns = ReadonlySet<number>;

/** How a recurring donation should live, in days. Nothing crashes here and no message is lost. */
export class RecurringModel {
  state: RecurringState = "active";
  reason: RecurringReason | null = null;
  next_on: string | null;
  pausedUntil: string | null = null;
  moveTo: number | null = null;
  card: CardOutcome = "succeed";
  readonly periods: ModelPeriod[];
  readonly first_on: string;
  readonly ends_on: string | null;
  readonly frequency: Frequency;
  campaign: number;

  constructor(first: {
    first_on: string;
    ends_on: string | null;
    frequency: Frequency;
    campaign: number;
  }) {
    Object.assign(this, first);
    this.first_on = first.first_on;
    this.ends_on = first.ends_on;
    this.frequency = first.frequency;
    this.campaign = first.campaign;
    const { first_on, campaign } = first;
    this.periods = [
      {
        ...{ due_on: first_on, createdOn: first_on, campaign, state: "paid", attempts: 0 },
        ...{ donation: "settled", attempt: 1, retryOn: null },
      },
    ];
    this.next_on = this.dateAfter(first_on);
    if (this.next_on === null) this.stop("ended");
  }

  private dateAfter(day: string): string | null {
    const next = nextDate(this.first_on, this.frequency, day);
    return this.ends_on !== null && next > this.ends_on ? null : next;
  }

  stop(reason: RecurringReason): void {
    Object.assign(this, { state: "stopped", reason, next_on: null, pausedUntil: null });
    this.closeUnpaid();
  }

  pause(reason: RecurringReason, until: string | null = null): void {
    if (this.state !== "active") return;
    Object.assign(this, { state: "paused", reason, next_on: null, pausedUntil: until });
  }

  resume(today: string): void {
    const days = [this.periods.at(-1)?.due_on ?? "", addDays(today, -1)].sort();
    const next_on = this.dateAfter(days.at(-1) ?? "");
    if (next_on === null) this.stop("ended");
    else Object.assign(this, { state: "active", reason: null, pausedUntil: null, next_on });
  }

  private closeUnpaid(): void {
    for (const period of this.periods) {
      const isPaid = period.donation === "settled" || period.donation === "reversed";
      if (period.state === "waiting" || period.state === "retrying" || period.state === "missed")
        Object.assign(period, { state: isPaid ? "paid" : "missed", retryOn: null });
    }
  }

  canPayByLink(period: ModelPeriod, today: string, open: OpenCampaigns): boolean {
    return (
      (period.donation === "failed" || period.donation === "expired") &&
      period.attempt < 5 &&
      daysBetween(period.createdOn, today) < 7 &&
      open.has(period.campaign)
    );
  }

  /** The donor paid the period by link, with another card. */
  paidByLink(period: ModelPeriod, today: string): void {
    period.donation = "settled";
    if (period.state === "paid" || period.state === "missed") return;
    Object.assign(period, { state: "paid", retryOn: null });
    if (this.state === "stopped") return;
    this.replaceCard(today);
    this.stopAfterLast();
  }

  private replaceCard(today: string): void {
    this.card = "succeed";
    const isBroken = this.reason === "payment_failed" || this.reason === "method_gone";
    if (this.state === "paused" && isBroken) this.resume(today);
  }

  /** The donor stored another card. */
  storedCard(today: string): void {
    if (this.state === "stopped") return;
    this.replaceCard(today);
    if ((this.state as RecurringState) !== "active") return;
    for (const period of this.periods)
      if (period.state === "waiting") Object.assign(period, { state: "retrying", retryOn: today });
  }

  private stopAfterLast(): void {
    if (this.state === "active" && this.next_on === null) this.stop("ended");
  }

  private giveUp(period: ModelPeriod): void {
    Object.assign(period, { state: "missed", retryOn: null });
    if (this.state === "active" && this.next_on === null) this.stop("ended");
    else this.pause("payment_failed");
  }

  /** A payment that was on its way arrived or failed. */
  debited(period: ModelPeriod, outcome: "succeed" | DeclineReason, today: string): void {
    if (outcome === "succeed") {
      period.donation = "settled";
      period.state = "paid";
      if (this.state !== "stopped") this.stopAfterLast();
    } else this.failed(period, outcome, today);
  }

  private failed(period: ModelPeriod, reason: DeclineReason, today: string): void {
    period.donation = "failed";
    if (this.state !== "active" || period !== this.periods.at(-1)) {
      period.state = "missed";
      return;
    }
    if (reason !== "declined" && reason !== "insufficient_funds") {
      if (daysBetween(period.createdOn, today) < 7) period.state = "waiting";
      else this.giveUp(period);
      return;
    }
    const days = [1, 2, 4][period.attempts - 1];
    if (days === undefined || period.attempt >= 5) this.giveUp(period);
    else Object.assign(period, { state: "retrying", retryOn: addDays(today, days) });
  }

  private charge(period: ModelPeriod, today: string): void {
    Object.assign(period, { state: "charging", donation: "open", retryOn: null });
    if (this.card === "succeed") this.debited(period, "succeed", today);
    else if (this.card === "pending") period.donation = "pending";
    else if (this.card === "gone") {
      Object.assign(period, { state: "waiting", donation: "failed" });
      this.pause("method_gone");
    } else this.failed(period, this.card, today);
  }

  /** The day's work. */
  work(today: string, open: OpenCampaigns): void {
    this.leaveClosed(open);
    this.giveUpOverdue(today);
    for (const period of this.periods) {
      if (period.state === "retrying" && (period.retryOn ?? "") <= today)
        this.retry(period, today, open);
    }
    if (this.pausedUntil !== null && this.pausedUntil <= today) this.resume(today);
    if (this.next_on !== null && this.next_on <= today) this.startPeriod(today, open);
    this.leaveClosed(open);
    this.giveUpOverdue(today);
  }

  private giveUpOverdue(today: string): void {
    if (this.state === "stopped") return;
    for (const period of this.periods) {
      const isUnpaid = period.donation === "failed" || period.donation === "expired";
      if (period.state === "waiting" && isUnpaid && daysBetween(period.createdOn, today) >= 7)
        this.giveUp(period);
    }
  }

  private retry(period: ModelPeriod, today: string, open: OpenCampaigns): void {
    // A checkout that the donor left open is closed first.
    if (period.donation === "open") period.donation = "expired";
    if (this.state !== "active" || !open.has(period.campaign)) {
      Object.assign(period, { state: "missed", retryOn: null });
      return;
    }
    period.attempts += 1;
    period.attempt += 1;
    this.charge(period, today);
  }

  private leaveClosed(open: OpenCampaigns): void {
    if (this.state !== "active" || open.has(this.campaign)) return;
    if (this.moveTo === null || !open.has(this.moveTo)) this.stop("campaign_closed");
    else Object.assign(this, { campaign: this.moveTo, moveTo: null });
  }

  private startPeriod(today: string, open: OpenCampaigns): void {
    const due_on = this.next_on ?? "";
    this.leaveClosed(open);
    if (this.state !== "active") return;
    this.closeUnpaid();
    const period: ModelPeriod = {
      ...{ due_on, createdOn: today, campaign: this.campaign, state: "charging", attempts: 1 },
      ...{ donation: "open", attempt: 1, retryOn: null },
    };
    this.periods.push(period);
    this.next_on = this.dateAfter(today);
    this.charge(period, today);
  }
}
