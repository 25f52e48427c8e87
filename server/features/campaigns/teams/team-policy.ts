import { INVITATION_DAYS } from "#contract/campaigns/teams.ts";
import { HOUR_MS } from "../../../platform/clock.ts";

/** How long an invitation can be accepted, ms. */
export const INVITATION_KEPT_MS = INVITATION_DAYS * 24 * HOUR_MS;
/** An address is mailed no more often, ms. */
export const MAILED_AGAIN_AFTER_MS = HOUR_MS;
/** Invitations that one account mails within an hour. */
export const MAX_MAILS_AN_HOUR = 20;
