import {
  MAX_WAITING_UPDATES,
  type ManagedUpdate,
  type UpdateBody,
} from "#contract/campaigns/updates.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import { updateTags } from "../../../tags.ts";
import { insertUpdate } from "../catalogue/campaign-update-store.ts";
import { mayReachPeople } from "../catalogue/public-campaign-store.ts";
import { isReadyPictureOf } from "../pictures/picture-order.ts";
import { announceIfPublic } from "../teams/announce-if-public.ts";
import { countDeed } from "../teams/count-deed.ts";
import { lockTeam } from "../teams/lock-team.ts";
import { showManaged } from "./list-managed-updates.ts";
import { postUpdate } from "./post-update.ts";
import type { TeamCall, UpdateDeps } from "./update-deps.ts";
import { requireMailable } from "./update-mail-limit.ts";
import {
  changeUpdate,
  countWaiting,
  findSamePosted,
  lockUpdate,
  removeUpdate,
  replacePictures,
} from "./update-store.ts";

/**
 * Somebody who lost the answer may send the same update again within this time, ms. Nobody is
 * mailed twice.
 */
const SENT_AGAIN_MS = 10 * 60 * 1000;

/**
 * Writes an update: posts it, schedules it, or keeps it as a draft. Throws `forbidden` for readers;
 * `wrong_state` for posting where the campaign is not public, or where too many wait; `invalid`,
 * also for `mail` where the campaign has mailed enough; `too_many_requests`.
 */
export async function writeUpdate(
  deps: UpdateDeps,
  call: TeamCall,
  body: UpdateBody,
): Promise<ManagedUpdate> {
  await countDeed(deps, call);
  return inTransaction(deps.database, async (tx) => {
    await lockTeam(tx, call, "editor");
    const since = new Date(deps.clock() - SENT_AGAIN_MS);
    const same = body.post === "now" && (await findSamePosted(tx, call, body, since));
    if (same) return showManaged(tx, call.campaignId, same);
    const waiting = await countWaiting(tx, call.campaignId);
    if (body.post !== "now" && waiting >= MAX_WAITING_UPDATES) {
      throw new AppError("wrong_state", {
        message: `At most ${MAX_WAITING_UPDATES} updates can wait. Please post or delete one first.`,
      });
    }
    const planned = await planOf(tx, deps, call, body);
    const id = await insertUpdate(tx, {
      campaign_id: call.campaignId,
      author_id: call.accountId,
      written_at: new Date(deps.clock()),
      ...planned,
    });
    await replacePictures(tx, id, body.pictures);
    if (body.post === "now") await postUpdate(tx, deps, { id, campaign_id: call.campaignId });
    return showManaged(tx, call.campaignId, id);
  });
}

/**
 * Changes an update. A posted one stays posted and is not mailed again. Throws as `writeUpdate`,
 * `not_found`, and `changed_meanwhile` for an older version.
 */
export async function editUpdate(
  deps: UpdateDeps,
  call: TeamCall,
  { id, version, ...body }: UpdateBody & { id: number; version: number },
): Promise<ManagedUpdate> {
  await countDeed(deps, call);
  return inTransaction(deps.database, async (tx) => {
    const { campaign } = await lockTeam(tx, call, "editor");
    const before = await lockUpdate(tx, call.campaignId, id);
    if (!before) throw new AppError("not_found");
    if (before.version !== version) throw new AppError("changed_meanwhile");
    const next = { version: version + 1 };
    if (before.posted_at !== null) {
      await requirePictures(tx, call, body);
      await changeUpdate(tx, id, { ...next, title: body.title, body: body.body });
      announceIfPublic(tx, campaign, { tags: updateTags(campaign.id) });
    } else {
      await changeUpdate(tx, id, { ...next, ...(await planOf(tx, deps, call, body, id)) });
    }
    await replacePictures(tx, id, body.pictures);
    if (before.posted_at === null && body.post === "now") await postUpdate(tx, deps, before);
    return showManaged(tx, call.campaignId, id);
  });
}

/** Deletes an update, posted or not; its mails stay in the figures. Throws `not_found`, `too_many_requests`. */
export async function deleteUpdate(deps: UpdateDeps, call: TeamCall, id: number): Promise<void> {
  await countDeed(deps, call);
  return inTransaction(deps.database, async (tx) => {
    const { campaign } = await lockTeam(tx, call, "editor");
    const gone = await removeUpdate(tx, call.campaignId, id);
    if (!gone) throw new AppError("not_found");
    if (gone.posted_at) announceIfPublic(tx, campaign, { tags: updateTags(campaign.id) });
  });
}

/** The columns of an update that is not posted; `id` where it exists already. */
async function planOf(
  tx: Tx,
  { clock }: UpdateDeps,
  call: TeamCall,
  body: UpdateBody,
  id?: number,
) {
  await requirePictures(tx, call, body);
  if (body.post !== "draft" && !(await mayReachPeople(tx, call.campaignId))) {
    throw new AppError("wrong_state", {
      message:
        "Updates are posted while a campaign is live, and not while our office looks into it. Keep this one as a draft.",
    });
  }
  const { title, body: text, mail } = body;
  const scheduledFor = body.post === "now" || body.post === "draft" ? null : new Date(body.post);
  const now = clock();
  if (scheduledFor && scheduledFor.getTime() <= now) {
    throw bodyError("post", "Please choose a time to come");
  }
  if (mail && body.post !== "draft") {
    await requireMailable(tx, call, { wanted: scheduledFor?.getTime() ?? now, now, but: id });
  }
  return { title, body: text, mailed: mail, scheduled_for: scheduledFor };
}

async function requirePictures(
  tx: Tx,
  { campaignId }: TeamCall,
  { pictures }: UpdateBody,
): Promise<void> {
  const keys = pictures.map(({ key }) => key);
  if (keys.length > 0 && !(await isReadyPictureOf(tx, campaignId, keys))) {
    throw bodyError("pictures", "One of the pictures is not ready");
  }
}
