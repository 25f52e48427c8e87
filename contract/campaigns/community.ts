import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { pageQuery, pageSchema, pathId } from "../page.ts";
import { paragraphs } from "../plain-text.ts";
import { campaignCard, publicDonor } from "./catalogue.ts";

export const MAX_COMMENT_LENGTH = 1000;
export const COMMENTS_PER_HOUR = 10;
/** A team replies to many comments, but not to more than a person can type. */
export const TEAM_COMMENTS_PER_HOUR = 60;

export const shareChannels = ["copy", "whatsapp", "facebook", "x", "mail", "qr", "native"] as const;
export type ShareChannel = (typeof shareChannels)[number];

const campaignParams = z.object({ id: pathId });
const commentParams = z.object({ id: pathId, comment: pathId });

const commentShape = {
  id: z.number(),
  /** Has no name if the account was erased. */
  author: publicDonor,
  /** Plain text with line breaks. */
  text: z.string(),
  posted_at: z.string(),
  /** Written by a member of the team, for the campaign. */
  by_team: z.boolean(),
  /** Whether the author donated to this campaign under their name. */
  gave: z.boolean(),
};

export const commentReply = z.object(commentShape);
export const comment = z.object({ ...commentShape, replies: z.array(commentReply) });
export type Comment = z.output<typeof comment>;
export type CommentReply = z.output<typeof commentReply>;

export const moderatedComment = z.object({
  ...commentShape,
  /** Who hid the comment; null if it is public. */
  hidden_by: z.nullable(z.enum(["team", "office"])),
  replies: z.array(commentReply),
});
export type ModeratedComment = z.output<typeof moderatedComment>;

export const commentFilters = ["all", "unanswered", "hidden"] as const;
export type CommentFilter = (typeof commentFilters)[number];

export const postCommentBody = z.object({
  text: z
    .string("Please write something")
    .check(
      ...paragraphs,
      z.minLength(1, "Please write something"),
      z.maxLength(MAX_COMMENT_LENGTH, `At most ${MAX_COMMENT_LENGTH} characters`),
    ),
  reply_to: z.optional(z.number().check(z.int(), z.positive())),
});

export const campaignInvolvement = z.object({
  liked: z.boolean(),
  following: z.boolean(),
  gave: z.boolean(),
  /** Null for anyone outside the team. */
  role: z.nullable(z.enum(["reader", "editor", "owner"])),
  /** The caller's fifty newest comments on the campaign. */
  comment_ids: z.array(z.number()),
});
export type CampaignInvolvement = z.output<typeof campaignInvolvement>;

const likeState = z.object({ liked: z.boolean(), like_count: z.number() });

export const listComments = defineEndpoint({
  method: "GET",
  path: "/api/v1/campaign/{id}/comments/",
  summary: "List comments on a campaign, newest first, with the team's replies",
  access: "anyone",
  params: campaignParams,
  query: z.object(pageQuery),
  success: { status: 200, body: pageSchema(comment) },
  errors: ["not_found", "invalid"],
});

export const postComment = defineEndpoint({
  method: "POST",
  path: "/api/v1/campaign/{id}/comments/",
  summary: "Comment on a campaign; team members can also reply to a comment",
  access: "supporter",
  params: campaignParams,
  body: postCommentBody,
  success: { status: 201, body: z.object({ id: z.number() }) },
  errors: ["unauthorized", "forbidden", "not_found", "invalid", "too_many_requests"],
});

export const removeComment = defineEndpoint({
  method: "DELETE",
  path: "/api/v1/campaign/{id}/comments/{comment}/",
  summary: "Delete the caller's own comment",
  access: "supporter",
  params: commentParams,
  success: { status: 200, body: z.object({ id: z.number() }) },
  errors: ["unauthorized", "not_found"],
});

export const likeCampaign = defineEndpoint({
  method: "PUT",
  path: "/api/v1/campaign/{id}/like/",
  summary: "Like a campaign",
  access: "supporter",
  params: campaignParams,
  success: { status: 200, body: likeState },
  errors: ["unauthorized", "forbidden", "not_found", "too_many_requests"],
});

export const unlikeCampaign = defineEndpoint({
  method: "DELETE",
  path: "/api/v1/campaign/{id}/like/",
  summary: "Unlike a campaign",
  access: "supporter",
  params: campaignParams,
  success: { status: 200, body: likeState },
  errors: ["unauthorized", "not_found", "too_many_requests"],
});

const followState = z.object({ following: z.boolean(), follower_count: z.number() });

export const followCampaign = defineEndpoint({
  method: "PUT",
  path: "/api/v1/campaign/{id}/follow/",
  summary: "Follow a campaign to get its updates",
  access: "supporter",
  params: campaignParams,
  success: { status: 200, body: followState },
  errors: ["unauthorized", "forbidden", "not_found", "too_many_requests"],
});

export const unfollowCampaign = defineEndpoint({
  method: "DELETE",
  path: "/api/v1/campaign/{id}/follow/",
  summary: "Unfollow a campaign",
  access: "supporter",
  params: campaignParams,
  success: { status: 200, body: followState },
  errors: ["unauthorized", "not_found", "too_many_requests"],
});

export const countShare = defineEndpoint({
  method: "POST",
  path: "/api/v1/campaign/{id}/shares/",
  summary: "Record that a campaign was shared",
  access: "guest",
  params: campaignParams,
  body: z.object({ channel: z.enum(shareChannels) }),
  success: { status: 202, body: z.object({ thanks: z.literal(true) }) },
  errors: ["not_found", "invalid"],
});

export const getOwnPart = defineEndpoint({
  method: "GET",
  path: "/api/v1/account/campaigns/{id}/",
  summary: "Get the caller's involvement in a campaign: liked, following, gave, role",
  access: "supporter",
  params: campaignParams,
  success: { status: 200, body: campaignInvolvement },
  errors: ["unauthorized", "not_found"],
});

export const listFollowing = defineEndpoint({
  method: "GET",
  path: "/api/v1/account/following/",
  summary: "List the campaigns the caller follows, most recently followed first",
  access: "supporter",
  query: z.object(pageQuery),
  success: { status: 200, body: pageSchema(campaignCard) },
  errors: ["unauthorized", "invalid"],
});

export const listCampaignComments = defineEndpoint({
  method: "GET",
  path: "/api/v1/organiser/campaigns/{id}/comments/",
  summary: "List a campaign's comments for its team, including hidden ones",
  access: "supporter",
  params: campaignParams,
  query: z.object({ ...pageQuery, filter: z._default(z.enum(commentFilters), "all") }),
  success: {
    status: 200,
    body: z.extend(pageSchema(moderatedComment), {
      counts: z.object({ all: z.number(), unanswered: z.number(), hidden: z.number() }),
    }),
  },
  errors: ["unauthorized", "not_found", "invalid"],
});

export const hideComment = defineEndpoint({
  method: "PUT",
  path: "/api/v1/organiser/campaigns/{id}/comments/{comment}/hidden/",
  summary: "Hide a comment from everyone but the team",
  access: "supporter",
  params: commentParams,
  success: { status: 200, body: z.object({ id: z.number() }) },
  errors: ["unauthorized", "forbidden", "not_found", "too_many_requests"],
});

export const showComment = defineEndpoint({
  method: "DELETE",
  path: "/api/v1/organiser/campaigns/{id}/comments/{comment}/hidden/",
  summary: "Show a comment that the team has hidden",
  access: "supporter",
  params: commentParams,
  success: { status: 200, body: z.object({ id: z.number() }) },
  errors: ["unauthorized", "forbidden", "not_found", "too_many_requests"],
});
