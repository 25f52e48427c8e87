import { createHash } from "node:crypto";
import type { PictureOrder } from "#contract/campaigns/pictures.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { announceIfPublic } from "../teams/announce-if-public.ts";
import { requireCampaignRole } from "../teams/campaign-role.ts";
import { countEdit } from "../teams/count-team-action.ts";
import type { TeamCall } from "../teams/team-deps.ts";
import { lockEditable } from "./lock-editable.ts";
import type { PictureDeps } from "./picture-deps.ts";
import {
  findPictureOrder,
  lockReadyKeys,
  type OrderedPicture,
  replacePictureOrder,
} from "./picture-store.ts";
import { pictureImage } from "./picture-view.ts";

/** Throws as `requireCampaignRole`. */
export async function getPictureOrder(
  { db }: Pick<PictureDeps, "db">,
  call: TeamCall,
): Promise<PictureOrder> {
  await requireCampaignRole(db, { ...call, least: "reader" });
  return orderView(await findPictureOrder(db, call.campaignId));
}

/**
 * Throws as `lockEditable`, `changed_meanwhile` for an outdated order, `invalid` for a picture that is not ready,
 * another campaign's or not described, and `too_many_requests`.
 */
export async function setPictureOrder(
  deps: PictureDeps,
  call: TeamCall,
  { pictures, version }: { pictures: readonly OrderedPicture[]; version: string },
): Promise<PictureOrder> {
  const { campaignId } = call;
  await countEdit(deps, call);
  return inTransaction(deps.database, async (tx) => {
    const state = await lockEditable(tx, call);
    const current = await findPictureOrder(tx, campaignId);
    if (orderVersion(current) !== version) throw new AppError("changed_meanwhile");
    await requireReady(tx, campaignId, { pictures, current });
    if (state !== "draft") requireDescriptions(pictures);
    await replacePictureOrder(tx, campaignId, pictures);
    announceIfPublic(tx, { id: campaignId, state });
    return orderView(pictures);
  });
}

/** Pictures already in the order can stay, as those of the sample data aren't uploads. */
async function requireReady(
  tx: Tx,
  campaignId: number,
  { pictures, current }: Record<"pictures" | "current", readonly OrderedPicture[]>,
): Promise<void> {
  const keys = pictures.map(({ key }) => key);
  const ready = await lockReadyKeys(tx, campaignId, keys);
  const allowed = new Set([...ready, ...current.map(({ key }) => key)]);
  const fields = keys.flatMap((key, index) =>
    allowed.has(key)
      ? []
      : [{ loc: ["body", "pictures", index, "key"], msg: "This picture isn't ready yet" }],
  );
  if (fields.length > 0) throw new AppError("invalid", { fields });
}

/** A draft's pictures can be described later; visitors never see one without a description. */
function requireDescriptions(pictures: readonly OrderedPicture[]): void {
  const fields = pictures.flatMap(({ alt }, index) =>
    alt === ""
      ? [{ loc: ["body", "pictures", index, "alt"], msg: "Please describe the picture" }]
      : [],
  );
  if (fields.length > 0) throw new AppError("invalid", { fields });
}

function orderView(pictures: readonly OrderedPicture[]): PictureOrder {
  return {
    data: pictures.map(({ key, alt }) => ({ key, alt, image: pictureImage(key) })),
    version: orderVersion(pictures),
  };
}

function orderVersion(pictures: readonly OrderedPicture[]): string {
  const text = JSON.stringify(pictures.map(({ key, alt }) => [key, alt]));
  return createHash("sha256").update(text).digest("base64url");
}

/**
 * Whether the campaign can show all of these: its ready uploads and pictures already in its order.
 * Locks the uploads against deletion until the commit.
 */
export async function canShowPictures(
  tx: Tx,
  campaignId: number,
  keys: readonly string[],
): Promise<boolean> {
  const allowed = new Set(await lockReadyKeys(tx, campaignId, keys));
  if (keys.every((key) => allowed.has(key))) return true;
  for (const { key } of await findPictureOrder(tx, campaignId)) allowed.add(key);
  return keys.every((key) => allowed.has(key));
}
