import type {
  getUpdateReach,
  listManagedUpdates,
  ManagedUpdate,
} from "#contract/campaigns/updates.ts";
import type { QueryOf, ResponseOf } from "#contract/endpoint.ts";
import { type MailFigures, roundDownToTens } from "#contract/outreach/mailings.ts";
import { pictureUrl } from "#contract/pictures.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { findTeamMailingFigures } from "../../outreach/mailings/mailing-figures-store.ts";
import { cutPage, readCursor } from "../catalogue/campaign-cursor.ts";
import { findLatestDonationNumber } from "../catalogue/campaign-donation-store.ts";
import { authorName } from "../catalogue/list-updates.ts";
import { requireCampaignRole } from "../teams/campaign-role.ts";
import type { TeamCall } from "../teams/team-deps.ts";
import { readAudience } from "./update-audience.ts";
import { findEmailTime } from "./update-email-limit.ts";
import {
  findPostedUpdates,
  findTeamUpdate,
  findUnpostedUpdates,
  type TeamUpdateRow,
} from "./update-store.ts";

/** Throws `not_found` for people outside the team. */
export async function listTeamUpdates(
  { db }: { db: Db },
  call: TeamCall,
  { cursor, limit }: QueryOf<typeof listManagedUpdates>,
): Promise<ResponseOf<typeof listManagedUpdates>> {
  const { campaignId } = call;
  const after = readCursor("updates", cursor);
  await requireCampaignRole(db, { ...call, least: "reader" });
  const [posted, waiting] = await Promise.all([
    findPostedUpdates(db, campaignId, { after, limit: limit + 1 }),
    findUnpostedUpdates(db, campaignId),
  ]);
  const page = cutPage(posted, limit, "updates", (row) => ({
    value: row.posted_at?.toISOString() ?? null,
    id: row.id,
  }));
  const figures = await findTeamMailingFigures(
    db,
    page.rows.flatMap(({ mailing_id }) => mailing_id ?? []),
  );
  return {
    data: page.rows.map((row) => managedView(row, figures)),
    waiting: waiting.map((row) => managedView(row, figures)),
    next_cursor: page.next_cursor,
  };
}

/** Donations and followers scanned to estimate how many people an update reaches. */
const REACH_SCAN_LIMIT = 10_000;

/** How many people an update would be emailed to, and when. Throws `not_found` for others. */
export async function estimateReach(
  { db, clock }: { db: Db; clock: Clock },
  call: TeamCall,
): Promise<ResponseOf<typeof getUpdateReach>> {
  await requireCampaignRole(db, { ...call, least: "reader" });
  const { campaignId, accountId: authorId } = call;
  const now = clock();
  const audience = {
    campaignId,
    authorId,
    at: new Date(now),
    lastNumber: await findLatestDonationNumber(db, campaignId),
  };
  const [{ people, next }, from] = await Promise.all([
    readAudience(db, audience, { from: null, rows: REACH_SCAN_LIMIT }),
    findEmailTime(db, campaignId, { requestedAt: now, now }),
  ]);
  return {
    people: roundDownToTens(new Set(people.map(({ email }) => email)).size),
    more: next !== null,
    mail_from: from > now ? new Date(from).toISOString() : null,
  };
}

/** Throws `not_found`. */
export async function getTeamUpdate(
  db: Db,
  campaignId: number,
  id: number,
): Promise<ManagedUpdate> {
  const row = await findTeamUpdate(db, campaignId, id);
  if (!row) throw new AppError("not_found");
  return managedView(row, await findTeamMailingFigures(db, row.mailing_id ? [row.mailing_id] : []));
}

function managedView(row: TeamUpdateRow, figures: ReadonlyMap<string, MailFigures>): ManagedUpdate {
  return {
    id: row.id,
    state: updateState(row),
    title: row.title,
    body: row.body,
    pictures: row.pictures.map(({ key, alt }) => ({ key, alt, image: pictureUrl(key, 800) })),
    author: authorName(row),
    posted_at: row.posted_at?.toISOString() ?? null,
    scheduled_for: row.scheduled_for?.toISOString() ?? null,
    mail: row.mailed,
    figures: figures.get(row.mailing_id ?? "") ?? null,
    version: row.version,
  };
}

function updateState({ posted_at, scheduled_for }: TeamUpdateRow): ManagedUpdate["state"] {
  if (posted_at) return "posted";
  return scheduled_for ? "scheduled" : "draft";
}
