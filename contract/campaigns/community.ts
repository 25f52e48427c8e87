import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { pageOf, pageQuery, pathId } from "../page.ts";
import { paragraphs } from "../plain-text.ts";
import { campaignCard, publicDonor } from "./catalogue.ts";

export const MAX_COMMENT_LENGTH = 1000;
export const COMMENTS_PER_HOUR = 10;
/** A team answers many comments, but no more than a person can type. */
export const TEAM_COMMENTS_PER_HOUR = 60;

export const shareChannels = ["copy", "whatsapp", "facebook", "x", "mail", "qr", "native"] as const;
export type ShareChannel = (typeof shareChannels)[number];

const ofCampaign = z.object({ id: pathId });
const ofComment = z.object({ id: pathId, comment: pathId });

const commentShape = {
  id: z.number(),
  /** Without a name where the account is gone. */
  author: publicDonor,
  /** Plain text; line breaks count. */
  text: z.string(),
  posted_at: z.string(),
  /** Written by a member of the team, for the campaign. */
  by_team: z.boolean(),
  /** Whether the author gave to this campaign, and not anonymously. */
  gave: z.boolean(),
};

/** An answer of the team. */
export const commentReply = z.object(commentShape);
export const comment = z.object({ ...commentShape, replies: z.array(commentReply) });
export type Comment = z.output<typeof comment>;
export type CommentReply = z.output<typeof commentReply>;

/** A comment as the campaign's team sees it, hidden ones too. */
export const moderatedComment = z.object({
  ...commentShape,
  /** Who hid it; null where everybody sees it. */
  hidden_by: z.nullable(z.enum(["team", "office"])),
  replies: z.array(commentReply),
});
export type ModeratedComment = z.output<typeof moderatedComment>;

/** What the team can choose: all comments, those without an answer, those that are hidden. */
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
  /** The comment that the team answers. */
  reply_to: z.optional(z.number().check(z.int(), z.positive())),
});

/** The caller's own part in a campaign. */
export const ownPart = z.object({
  liked: z.boolean(),
  following: z.boolean(),
  gave: z.boolean(),
  /** Null for people outside the team. */
  role: z.nullable(z.enum(["reader", "editor", "owner"])),
  /** One's comments on it, the newest fifty. */
  comment_ids: z.array(z.number()),
});
export type OwnPart = z.output<typeof ownPart>;

const likeState = z.object({ liked: z.boolean(), like_count: z.number() });

export const listComments = defineEndpoint({
  method: "GET",
  path: "/api/v1/campaign/{id}/comments/",
  summary: "Comments on a campaign, newest first, with the team's answers",
  access: "anyone",
  params: ofCampaign,
  query: z.object(pageQuery),
  success: { status: 200, body: pageOf(comment) },
  errors: ["not_found", "invalid"],
});

export const postComment = defineEndpoint({
  method: "POST",
  path: "/api/v1/campaign/{id}/comments/",
  summary: "Comment on a campaign; as one of its team also in answer to a comment",
  access: "supporter",
  params: ofCampaign,
  body: postCommentBody,
  success: { status: 201, body: z.object({ id: z.number() }) },
  errors: ["unauthorized", "forbidden", "not_found", "invalid", "too_many_requests"],
});

export const removeComment = defineEndpoint({
  method: "DELETE",
  path: "/api/v1/campaign/{id}/comments/{comment}/",
  summary: "Take one's own comment back",
  access: "supporter",
  params: ofComment,
  success: { status: 200, body: z.object({ id: z.number() }) },
  errors: ["unauthorized", "not_found"],
});

export const likeCampaign = defineEndpoint({
  method: "PUT",
  path: "/api/v1/campaign/{id}/like/",
  summary: "Like a campaign",
  access: "supporter",
  params: ofCampaign,
  success: { status: 200, body: likeState },
  errors: ["unauthorized", "forbidden", "not_found", "too_many_requests"],
});

export const unlikeCampaign = defineEndpoint({
  method: "DELETE",
  path: "/api/v1/campaign/{id}/like/",
  summary: "Like a campaign no more",
  access: "supporter",
  params: ofCampaign,
  success: { status: 200, body: likeState },
  errors: ["unauthorized", "not_found", "too_many_requests"],
});

const followState = z.object({ following: z.boolean(), follower_count: z.number() });

export const followCampaign = defineEndpoint({
  method: "PUT",
  path: "/api/v1/campaign/{id}/follow/",
  summary: "Follow a campaign, to hear of its updates",
  access: "supporter",
  params: ofCampaign,
  success: { status: 200, body: followState },
  errors: ["unauthorized", "forbidden", "not_found", "too_many_requests"],
});

export const unfollowCampaign = defineEndpoint({
  method: "DELETE",
  path: "/api/v1/campaign/{id}/follow/",
  summary: "Follow a campaign no more",
  access: "supporter",
  params: ofCampaign,
  success: { status: 200, body: followState },
  errors: ["unauthorized", "not_found", "too_many_requests"],
});

export const countShare = defineEndpoint({
  method: "POST",
  path: "/api/v1/campaign/{id}/shares/",
  summary: "Tell that a campaign was passed on",
  access: "guest",
  params: ofCampaign,
  body: z.object({ channel: z.enum(shareChannels) }),
  success: { status: 202, body: z.object({ thanks: z.literal(true) }) },
  errors: ["not_found", "invalid"],
});

export const getOwnPart = defineEndpoint({
  method: "GET",
  path: "/api/v1/account/campaigns/{id}/",
  summary: "What one has to do with a campaign: liked, following, gave, role",
  access: "supporter",
  params: ofCampaign,
  success: { status: 200, body: ownPart },
  errors: ["unauthorized", "not_found"],
});

export const listFollowing = defineEndpoint({
  method: "GET",
  path: "/api/v1/account/following/",
  summary: "The campaigns that one follows, the latest first",
  access: "supporter",
  query: z.object(pageQuery),
  success: { status: 200, body: pageOf(campaignCard) },
  errors: ["unauthorized", "invalid"],
});

export const listCampaignComments = defineEndpoint({
  method: "GET",
  path: "/api/v1/organiser/campaigns/{id}/comments/",
  summary: "A campaign's comments for its team, hidden ones too",
  access: "supporter",
  params: ofCampaign,
  query: z.object({ ...pageQuery, filter: z._default(z.enum(commentFilters), "all") }),
  success: {
    status: 200,
    body: z.extend(pageOf(moderatedComment), {
      counts: z.object({ all: z.number(), unanswered: z.number(), hidden: z.number() }),
    }),
  },
  errors: ["unauthorized", "not_found", "invalid"],
});

export const hideComment = defineEndpoint({
  method: "PUT",
  path: "/api/v1/organiser/campaigns/{id}/comments/{comment}/hidden/",
  summary: "Hide a comment from everybody but the team",
  access: "supporter",
  params: ofComment,
  success: { status: 200, body: z.object({ id: z.number() }) },
  errors: ["unauthorized", "forbidden", "not_found", "too_many_requests"],
});

export const showComment = defineEndpoint({
  method: "DELETE",
  path: "/api/v1/organiser/campaigns/{id}/comments/{comment}/hidden/",
  summary: "Show a comment again that the team has hidden",
  access: "supporter",
  params: ofComment,
  success: { status: 200, body: z.object({ id: z.number() }) },
  errors: ["unauthorized", "forbidden", "not_found", "too_many_requests"],
});
