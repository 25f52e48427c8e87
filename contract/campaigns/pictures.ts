import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { pathId } from "../page.ts";
import { plainLine } from "../plain-text.ts";

export const MAX_CAMPAIGN_PICTURES = 10;
export const MAX_ALT_LENGTH = 200;
/** Larger uploads are refused before they are read. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
/** Aspect ratio (width / height) of all campaign pictures. */
export const PICTURE_ASPECT = 3 / 2;

/** A section of a picture, in pixels of the picture's `width` × `height`. */
export const pictureCrop = z.object({
  left: z.int().check(z.gte(0)),
  top: z.int().check(z.gte(0)),
  width: z.int().check(z.gte(1)),
  height: z.int().check(z.gte(1)),
});
export type PictureCrop = z.output<typeof pictureCrop>;

export const pictureUses = ["pictures", "story", "update", "event"] as const;
export type PictureUse = (typeof pictureUses)[number];

export const uploadedPicture = z.object({
  /** `campaigns/<uuid>`; endpoints for a single picture take only the uuid. */
  key: z.string(),
  /** Only a ready picture can be shown. */
  state: z.enum(["waiting", "ready", "failed"]),
  /** Why it failed, as a message for the team. */
  problem: z.nullable(z.string()),
  /** URL of the 800 px WebP, which exists once the picture is ready. */
  image: z.string(),
  width: z.number(),
  height: z.number(),
  /** Null crops to the centre of the picture. */
  crop: z.nullable(pictureCrop),
  /** Key of the picture that this new crop replaces in the order. */
  replaces: z.nullable(z.string()),
  used_in: z.array(z.enum(pictureUses)),
  uploaded_at: z.string(),
});
export type UploadedPicture = z.output<typeof uploadedPicture>;

const orderedPicture = z.object({
  key: z.string().check(z.maxLength(100)),
  /** Can be empty in a draft only. */
  alt: plainLine(MAX_ALT_LENGTH),
});

/** A campaign's pictures in order, the cover first. */
export const pictureOrder = z.object({
  data: z.array(z.object({ key: z.string(), alt: z.string(), image: z.string() })),
  /** Version of the order; a change passes the version it is based on. */
  version: z.string(),
});
export type PictureOrder = z.output<typeof pictureOrder>;

const campaignParams = z.object({ id: pathId });
const pictureParams = z.object({
  id: pathId,
  picture: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
});

/** The body is the picture itself: PNG, JPEG, GIF, WebP or SVG, at most 5 MB. */
export const uploadPicture = defineEndpoint({
  method: "POST",
  path: "/api/v1/organiser/campaigns/{id}/pictures/",
  summary: "Upload a picture; it is processed a moment later",
  access: "supporter",
  params: campaignParams,
  rawBody: true,
  success: { status: 201, body: uploadedPicture },
  errors: [
    "unauthorized",
    "forbidden",
    "not_found",
    "payload_too_large",
    "unsupported_media_type",
    "invalid",
    "too_many_requests",
    "unavailable",
  ],
});

export const listPictures = defineEndpoint({
  method: "GET",
  path: "/api/v1/organiser/campaigns/{id}/pictures/",
  summary: "List all pictures uploaded for a campaign, newest first",
  access: "supporter",
  params: campaignParams,
  success: { status: 200, body: z.object({ data: z.array(uploadedPicture) }) },
  errors: ["unauthorized", "not_found"],
});

/** The picture at a URL never changes: a crop is a new picture that replaces the old one once ready. */
export const cropPicture = defineEndpoint({
  method: "PATCH",
  path: "/api/v1/organiser/campaigns/{id}/pictures/{picture}/",
  summary: "Crop a picture",
  access: "supporter",
  params: pictureParams,
  body: z.object({ crop: z.nullable(pictureCrop) }),
  success: { status: 200, body: uploadedPicture },
  errors: ["unauthorized", "forbidden", "not_found", "wrong_state", "invalid", "too_many_requests"],
});

export const deletePicture = defineEndpoint({
  method: "DELETE",
  path: "/api/v1/organiser/campaigns/{id}/pictures/{picture}/",
  summary: "Delete an unused picture",
  access: "supporter",
  params: pictureParams,
  success: { status: 200, body: z.object({ message: z.string() }) },
  errors: ["unauthorized", "forbidden", "not_found", "invalid"],
});

export const getWholePicture = defineEndpoint({
  method: "GET",
  path: "/api/v1/organiser/campaigns/{id}/pictures/{picture}/whole/",
  summary: "Download the uncropped picture, for the team only",
  access: "supporter",
  params: pictureParams,
  success: { status: 200, body: z.null(), file: "image/jpeg" },
  errors: ["unauthorized", "not_found"],
});

export const getPictureOrder = defineEndpoint({
  method: "GET",
  path: "/api/v1/organiser/campaigns/{id}/pictures/order/",
  summary: "List the pictures at the top of a campaign's page, in order",
  access: "supporter",
  params: campaignParams,
  success: { status: 200, body: pictureOrder },
  errors: ["unauthorized", "not_found"],
});

export const setPictureOrder = defineEndpoint({
  method: "PUT",
  path: "/api/v1/organiser/campaigns/{id}/pictures/order/",
  summary: "Set the pictures at the top of the page, their order and alt texts",
  access: "supporter",
  params: campaignParams,
  body: z.object({
    pictures: z.array(orderedPicture).check(
      z.maxLength(MAX_CAMPAIGN_PICTURES, `At most ${MAX_CAMPAIGN_PICTURES} pictures`),
      z.refine((list) => new Set(list.map(({ key }) => key)).size === list.length, {
        error: "Each picture can be added only once",
      }),
    ),
    version: z.string(),
  }),
  success: { status: 200, body: pictureOrder },
  errors: [
    "unauthorized",
    "forbidden",
    "not_found",
    "changed_meanwhile",
    "wrong_state",
    "invalid",
    "too_many_requests",
  ],
});
