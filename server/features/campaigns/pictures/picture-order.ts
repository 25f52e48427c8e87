import { createHash } from "node:crypto";
import type { PictureOrder } from "#contract/campaigns/pictures.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { announceIfPublic } from "../teams/announce-if-public.ts";
import { requireCampaignRole } from "../teams/campaign-role.ts";
import { countEdit } from "../teams/count-deed.ts";
import { lockEditable } from "./lock-editable.ts";
import type { PictureCall, PictureDeps } from "./picture-deps.ts";
import { listOrder, type OrderedPicture, replaceOrder } from "./picture-order-store.ts";
import { lockReadyKeys } from "./picture-store.ts";
import { pictureImage } from "./picture-view.ts";

/** Throws as `requireCampaignRole`. */
export async function getPictureOrder(
  { db }: Pick<PictureDeps, "db">,
  call: PictureCall,
): Promise<PictureOrder> {
  await requireCampaignRole(db, { ...call, least: "reader" });
  return orderView(await listOrder(db, call.campaignId));
}

/**
 * Throws as `lockEditable`, `changed_meanwhile` where the order is not the one that was seen, `invalid` for
 * a picture that is not ready or another campaign's, and `too_many_requests`.
 */
export async function setPictureOrder(
  deps: PictureDeps,
  call: PictureCall,
  { pictures, version }: { pictures: readonly OrderedPicture[]; version: string },
): Promise<PictureOrder> {
  const { campaignId } = call;
  await countEdit(deps, call);
  return inTransaction(deps.database, async (tx) => {
    const state = await lockEditable(tx, call);
    const present = await listOrder(tx, campaignId);
    if (versionOf(present) !== version) throw new AppError("changed_meanwhile");
    await requireReady(tx, campaignId, { pictures, present });
    await replaceOrder(tx, campaignId, pictures);
    announceIfPublic(tx, { id: campaignId, state });
    return orderView(pictures);
  });
}

/** A picture that is in the order may stay: pictures of the sample data are no uploads. */
async function requireReady(
  tx: Tx,
  campaignId: number,
  { pictures, present }: Record<"pictures" | "present", readonly OrderedPicture[]>,
): Promise<void> {
  const keys = pictures.map(({ key }) => key);
  const ready = await lockReadyKeys(tx, campaignId, keys);
  const known = new Set([...ready, ...present.map(({ key }) => key)]);
  const fields = keys.flatMap((key, index) =>
    known.has(key)
      ? []
      : [{ loc: ["body", "pictures", index, "key"], msg: "This picture is not ready" }],
  );
  if (fields.length > 0) throw new AppError("invalid", { fields });
}

function orderView(pictures: readonly OrderedPicture[]): PictureOrder {
  return {
    data: pictures.map(({ key, alt }) => ({ key, alt, image: pictureImage(key) })),
    version: versionOf(pictures),
  };
}

function versionOf(pictures: readonly OrderedPicture[]): string {
  const text = JSON.stringify(pictures.map(({ key, alt }) => [key, alt]));
  return createHash("sha256").update(text).digest("base64url");
}

/**
 * Whether a campaign may show all of these: its own ready uploads, or pictures in its order
 * already. None of the uploads can be deleted before the commit.
 */
export async function isReadyPictureOf(
  tx: Tx,
  campaignId: number,
  keys: readonly string[],
): Promise<boolean> {
  const known = new Set(await lockReadyKeys(tx, campaignId, keys));
  if (keys.every((key) => known.has(key))) return true;
  for (const { key } of await listOrder(tx, campaignId)) known.add(key);
  return keys.every((key) => known.has(key));
}
