import type { Tx } from "../../../platform/db/database.ts";
import { forgetPerson as forgetReactions } from "../../campaigns/community/personal-data.ts";
import { forgetPerson as forgetSignups } from "../../campaigns/events/personal-data.ts";
import { forgetPerson as forgetPledges } from "../../campaigns/in-kind/personal-data.ts";
import { forgetPerson as forgetTeams } from "../../campaigns/teams/personal-data.ts";
import type { ForgetPerson, Person } from "../../foundation/accounts/person.ts";
import { forgetPerson as forgetAccount } from "../../foundation/accounts/personal-data.ts";
import { forgetPerson as forgetNotifications } from "../../foundation/notifications/personal-data.ts";
import { forgetPerson as forgetDonations } from "../../giving/donations/personal-data.ts";
import { forgetPerson as forgetReports } from "../../giving/offline/personal-data.ts";
import { forgetPerson as forgetReceipts } from "../../giving/receipts/personal-data.ts";
import { forgetPerson as forgetRefunds } from "../../giving/refunds/personal-data.ts";
import { forgetPerson as forgetCodes } from "../../identity/codes/personal-data.ts";
import { forgetPerson as forgetSessions } from "../../identity/sessions/personal-data.ts";
import { forgetPerson as forgetIdentities } from "../../identity/social/personal-data.ts";
import { forgetPerson as forgetTwoFactor } from "../../identity/two-factor/personal-data.ts";
import { forgetPerson as forgetEnquiries } from "../../outreach/enquiries/personal-data.ts";
import { forgetPerson as forgetMailings } from "../../outreach/mailings/personal-data.ts";
import { forgetPerson as forgetSubscription } from "../../outreach/newsletter/personal-data.ts";
import { forgetPerson as forgetProfile } from "../profile/personal-data.ts";
import type { ProfileDeps } from "../profile/profile-deps.ts";

export type ForgetDeps = Pick<ProfileDeps, "jobs" | "donorKey"> & { readonly at: Date };

const givingSteps: ReadonlyArray<ForgetPerson<ForgetDeps>> = [
  // Before receipts: donations that were given as a guest become the account's, and so do their
  // receipts.
  forgetDonations,
  forgetReceipts,
  forgetRefunds,
  forgetReports,
];

const steps: ReadonlyArray<ForgetPerson<ForgetDeps>> = [
  // First, because what the others delete tells which pages show the person.
  forgetProfile,
  ...givingSteps,
  forgetReactions,
  forgetPledges,
  forgetSignups,
  forgetNotifications,
  forgetSessions,
  forgetTwoFactor,
  forgetIdentities,
  forgetCodes,
  forgetSubscription,
  forgetEnquiries,
  forgetTeams,
  forgetMailings,
  forgetAccount,
];

/** Every feature that keeps something about a person is in this list. */
export async function forgetEverywhere(tx: Tx, person: Person, deps: ForgetDeps): Promise<void> {
  for (const forget of steps) await forget(tx, person, deps);
}

/** The same for what somebody gave alone. */
export async function forgetGiver(tx: Tx, person: Person, deps: ForgetDeps): Promise<void> {
  for (const forget of givingSteps) await forget(tx, person, deps);
}
