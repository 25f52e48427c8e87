import type { Tx } from "../../../platform/db/database.ts";
import { forgetPerson as forgetReactions } from "../../campaigns/community/forget-person.ts";
import { forgetPerson as forgetSignups } from "../../campaigns/events/forget-person.ts";
import { forgetPerson as forgetPledges } from "../../campaigns/in-kind/forget-person.ts";
import { forgetPerson as forgetTeams } from "../../campaigns/teams/forget-person.ts";
import { forgetPerson as forgetAccount } from "../../foundation/accounts/forget-person.ts";
import type { ForgetPerson, Person } from "../../foundation/accounts/person.ts";
import { forgetPerson as forgetNotifications } from "../../foundation/notifications/forget-person.ts";
import { forgetPerson as forgetDonations } from "../../giving/donations/forget-person.ts";
import { forgetPerson as forgetReceipts } from "../../giving/receipts/forget-person.ts";
import { forgetPerson as forgetCodes } from "../../identity/codes/forget-person.ts";
import { forgetPerson as forgetSessions } from "../../identity/sessions/forget-person.ts";
import { forgetPerson as forgetIdentities } from "../../identity/social/forget-person.ts";
import { forgetPerson as forgetTwoFactor } from "../../identity/two-factor/forget-person.ts";
import { forgetPerson as forgetEnquiries } from "../../outreach/enquiries/forget-person.ts";
import { forgetPerson as forgetMailings } from "../../outreach/mailings/forget-person.ts";
import { forgetPerson as forgetSubscription } from "../../outreach/newsletter/forget-person.ts";
import { forgetPerson as forgetProfile } from "../profile/forget-person.ts";
import type { ProfileDeps } from "../profile/profile-deps.ts";

type ForgetDeps = Pick<ProfileDeps, "jobs" | "donorKey"> & { readonly at: Date };

const steps: ReadonlyArray<ForgetPerson<ForgetDeps>> = [
  // First: the pages that show the person are found by what the others take away.
  forgetProfile,
  // Before receipts: what was given as a guest becomes the account's, and its receipts with it.
  forgetDonations,
  forgetReceipts,
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

/** Whoever keeps something about a person stands in this list. */
export async function forgetEverywhere(tx: Tx, person: Person, deps: ForgetDeps): Promise<void> {
  for (const forget of steps) await forget(tx, person, deps);
}
