import {
  MAX_UNPOSTED_UPDATES,
  type ManagedUpdate,
  type UpdateBody,
} from "#contract/campaigns/updates.ts";
import { MINUTE_MS } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import { updateTags } from "../../../tags.ts";
import { insertUpdate } from "../catalogue/campaign-update-store.ts";
import { canContactPeople } from "../catalogue/public-campaign-store.ts";
import { canShowPictures } from "../pictures/picture-order.ts";
import { announceIfPublic } from "../teams/announce-if-public.ts";
import { lockTeam } from "../teams/campaign-role.ts";
import { countTeamAction } from "../teams/count-team-action.ts";
import type { TeamCall } from "../teams/team-deps.ts";
import { getTeamUpdate } from "./list-team-updates.ts";
import { postUpdate } from "./post-update.ts";
import type { UpdateDeps } from "./update-deps.ts";
import { requireCanEmail } from "./update-email-limit.ts";
import {
  changeUpdate,
  countUnpostedUpdates,
  deleteUpdateRow,
  findIdenticalUpdate,
  lockUpdate,
  replacePictures,
} from "./update-store.ts";

/** An identical update within this time is a retry after a lost response, not a second update. */
const RETRY_WINDOW_MS = 10 * MINUTE_MS;

/**
 * Posts an update, schedules it or saves it as a draft. Throws `forbidden` for readers, `wrong_state`
 * if the campaign isn't public or too many updates wait, `invalid` (for `mail` beyond the limits of
 * emails too), and `too_many_requests`.
 */
export async function writeUpdate(
  deps: UpdateDeps,
  call: TeamCall,
  body: UpdateBody,
): Promise<ManagedUpdate> {
  await countTeamAction(deps, call);
  return inTransaction(deps.database, async (tx) => {
    await lockTeam(tx, call, "editor");
    const since = new Date(deps.clock() - RETRY_WINDOW_MS);
    const postedId = body.post === "now" && (await findIdenticalUpdate(tx, call, body, since));
    if (postedId) return getTeamUpdate(tx, call.campaignId, postedId);
    const waiting = await countUnpostedUpdates(tx, call.campaignId);
    if (body.post !== "now" && waiting >= MAX_UNPOSTED_UPDATES) {
      throw new AppError("wrong_state", {
        message: `You can have up to ${MAX_UNPOSTED_UPDATES} drafts and scheduled updates. Post or delete one first.`,
      });
    }
    const columns = await unpostedColumns(tx, deps, call, body);
    const id = await insertUpdate(tx, {
      campaign_id: call.campaignId,
      author_id: call.accountId,
      written_at: new Date(deps.clock()),
      ...columns,
    });
    await replacePictures(tx, id, body.pictures);
    if (body.post === "now") await postUpdate(tx, deps, { id, campaign_id: call.campaignId });
    return getTeamUpdate(tx, call.campaignId, id);
  });
}

/**
 * A posted update stays posted and isn't emailed again. Throws as `writeUpdate`, `not_found`, and
 * `changed_meanwhile` for an older version.
 */
export async function editUpdate(
  deps: UpdateDeps,
  call: TeamCall,
  { id, version, ...body }: UpdateBody & { id: number; version: number },
): Promise<ManagedUpdate> {
  await countTeamAction(deps, call);
  return inTransaction(deps.database, async (tx) => {
    const { campaign } = await lockTeam(tx, call, "editor");
    const previous = await lockUpdate(tx, call.campaignId, id);
    if (!previous) throw new AppError("not_found");
    if (previous.version !== version) throw new AppError("changed_meanwhile");
    const next = { version: version + 1 };
    if (previous.posted_at !== null) {
      await requirePictures(tx, call, body);
      await changeUpdate(tx, id, { ...next, title: body.title, body: body.body });
      announceIfPublic(tx, campaign, { tags: updateTags(campaign.id) });
    } else {
      await changeUpdate(tx, id, { ...next, ...(await unpostedColumns(tx, deps, call, body, id)) });
    }
    await replacePictures(tx, id, body.pictures);
    if (previous.posted_at === null && body.post === "now") await postUpdate(tx, deps, previous);
    return getTeamUpdate(tx, call.campaignId, id);
  });
}

/** Emails already sent stay in the statistics. Throws `not_found` and `too_many_requests`. */
export async function deleteUpdate(deps: UpdateDeps, call: TeamCall, id: number): Promise<void> {
  await countTeamAction(deps, call);
  return inTransaction(deps.database, async (tx) => {
    const { campaign } = await lockTeam(tx, call, "editor");
    const deleted = await deleteUpdateRow(tx, call.campaignId, id);
    if (!deleted) throw new AppError("not_found");
    if (deleted.posted_at) announceIfPublic(tx, campaign, { tags: updateTags(campaign.id) });
  });
}

/** The columns of an unposted update; `id` of an existing one. */
async function unpostedColumns(
  tx: Tx,
  { clock, mailSite }: UpdateDeps,
  call: TeamCall,
  body: UpdateBody,
  id?: number,
) {
  await requirePictures(tx, call, body);
  if (body.post !== "draft" && !(await canContactPeople(tx, call.campaignId))) {
    throw new AppError("wrong_state", {
      message:
        "You can't post updates while the campaign isn't live or our office is reviewing it. Save this one as a draft.",
    });
  }
  const { title, body: text, mail } = body;
  const scheduledFor = body.post === "now" || body.post === "draft" ? null : new Date(body.post);
  const now = clock();
  if (scheduledFor && scheduledFor.getTime() <= now) {
    throw bodyError("post", "Choose a time in the future");
  }
  if (mail && body.post !== "draft") {
    await requireCanEmail(tx, call, {
      requestedAt: scheduledFor?.getTime() ?? now,
      now,
      exceptId: id,
      timeZone: mailSite.timeZone,
    });
  }
  return { title, body: text, mailed: mail, scheduled_for: scheduledFor };
}

async function requirePictures(
  tx: Tx,
  { campaignId }: TeamCall,
  { pictures }: UpdateBody,
): Promise<void> {
  const keys = pictures.map(({ key }) => key);
  if (keys.length > 0 && !(await canShowPictures(tx, campaignId, keys))) {
    throw bodyError("pictures", "One of the pictures isn't ready yet");
  }
}
