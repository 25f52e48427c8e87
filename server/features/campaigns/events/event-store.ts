import { sql } from "kysely";
import type { EventTimes } from "#contract/campaigns/event-state.ts";
import type { TeamEventOrder } from "#contract/campaigns/team-events.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { toOrdering } from "../../../platform/db/ordering.ts";
import { campaignPictures, isPublic } from "../catalogue/public-campaign-store.ts";

const guestCount = sql<number>`
  (SELECT count(*) FROM event_signup AS signup WHERE signup.event_id = event.id)`;

/** Events with everything their pages show, to filter and sort. */
export function selectEvents(db: Db) {
  return db
    .selectFrom("event")
    .innerJoin("campaign", "campaign.id", "event.campaign_id")
    .innerJoin("category", "category.id", "campaign.category_id")
    .innerJoin("account as host", "host.id", "event.host_id")
    .selectAll("event")
    .select([
      "campaign.title as campaign_title",
      "host.first_name as host_first_name",
      "host.last_name as host_last_name",
      "host.portrait as host_portrait",
      campaignPictures.as("covers"),
      guestCount.as("coming"),
    ]);
}

export type EventRow = NonNullable<Awaited<ReturnType<typeof findEvent>>>;

export function findEvent(db: Db, id: number) {
  return selectEvents(db).where("event.id", "=", id).executeTakeFirst();
}

/** Undefined unless the campaign is public. */
export function findPublicEvent(db: Db, id: number) {
  return selectEvents(db).where("event.id", "=", id).where(isPublic).executeTakeFirst();
}

/** The values that determine an event's state. */
export function toEventTimes(
  row: Pick<EventRow, "starts_at" | "ends_at" | "decided_state">,
): EventTimes {
  return { starts_at: row.starts_at, ends_at: row.ends_at, decided: row.decided_state };
}

/** Blocks changes and sign-ups until the commit. */
export function lockEvent(tx: Tx, id: number) {
  return tx.selectFrom("event").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Blocks changes, but not sign-ups, until the commit. Undefined unless the event is public. */
export function lockPublicEventUnchanged(tx: Tx, id: number) {
  return tx
    .selectFrom("event")
    .innerJoin("campaign", "campaign.id", "event.campaign_id")
    .selectAll("event")
    .where("event.id", "=", id)
    .where(isPublic)
    .forShare("event")
    .executeTakeFirst();
}

/** Increments the version too. */
export async function updateEventRow(
  tx: Tx,
  id: number,
  change: Partial<
    Pick<
      EventRow,
      | "title"
      | "description"
      | "starts_at"
      | "ends_at"
      | "time_zone"
      | "place_kind"
      | "place"
      | "meeting_url"
      | "host_id"
      | "picture_key"
      | "picture_alt"
      | "decided_state"
    >
  >,
): Promise<void> {
  await tx
    .updateTable("event")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export async function countCreatedSince(tx: Tx, campaignId: number, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom("event")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("campaign_id", "=", campaignId)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Upcoming events that followers haven't been notified of, soonest first. */
export function findUnannouncedEvents(tx: Tx, campaignId: number, now: Date) {
  return selectEvents(tx)
    .where("event.campaign_id", "=", campaignId)
    .where("event.announced_at", "is", null)
    .where("event.decided_state", "is", null)
    .where("event.starts_at", ">", now)
    .orderBy("event.starts_at")
    .orderBy("event.id")
    .execute();
}

/** Marks all of the campaign's events as announced, including past ones. */
export async function markEventsAnnounced(tx: Tx, campaignId: number, at: Date): Promise<void> {
  await tx
    .updateTable("event")
    .set({ announced_at: at })
    .where("campaign_id", "=", campaignId)
    .where("announced_at", "is", null)
    .execute();
}

/** A campaign's events by start time. */
export function findTeamEvents(
  db: Db,
  campaignId: number,
  {
    after,
    order,
    limit,
  }: { after: { value: unknown; id: number } | undefined; order: TeamEventOrder; limit: number },
) {
  const { way, beyond } = toOrdering(order);
  return selectEvents(db)
    .where("event.campaign_id", "=", campaignId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(event.starts_at, event.id)
          ${beyond} (${after?.value}::timestamptz, ${after?.id}::bigint)`,
      ),
    )
    .orderBy("event.starts_at", way)
    .orderBy("event.id", way)
    .limit(limit)
    .execute();
}
