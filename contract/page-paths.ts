/** The paths of the pages; `web/routes.ts` says which page is at each. */

type Id = number | string;

export const HOME_PATH = "/home";
export const DISCOVER_PATH = "/discover";
export const CATEGORIES_PATH = "/explorecategory";
export const categoryPath = (id: Id) => `${CATEGORIES_PATH}/${id}`;
export const HOW_GIVING_WORKS_PATH = "/how-giving-works";
export const QUESTIONS_PATH = "/questions";
export const BOOKS_PATH = "/books";
export const CONTACT_PATH = "/contactus";
export const enquiryPath = (number: string) => `${CONTACT_PATH}/${number}`;
export const TERMS_PATH = "/terms";
export const PRIVACY_PATH = "/privacy";
export const IMPRINT_PATH = "/imprint";

/** A campaign's page for visitors. */
export const campaignPath = (id: Id) => `/donate-page/${id}`;
export const eventPath = (id: Id) => `/event/${id}`;
export const PAYMENT_PATH = "/paymentpage";
/** The donation form of a campaign, optionally with an amount filled in. */
export const donationPath = (campaignId: Id, gift?: { amount: number; currency: string }) =>
  `${PAYMENT_PATH}?campaign=${campaignId}${gift ? `&amount=${gift.amount}&currency=${gift.currency}` : ""}`;
export const PAYMENT_SUCCESS_PATH = "/paymentsuccessfull";
/** A donation's status, for the holder of its secret. */
export const donationResultPath = (donationId: string, secret: string) =>
  `${PAYMENT_SUCCESS_PATH}?donation=${donationId}&secret=${secret}`;
export const RECURRING_PATH = "/recurring-donation";
/** Where the holder of its secret manages a recurring donation. */
export const recurringPath = (recurringId: string, secret: string) =>
  `${RECURRING_PATH}?id=${recurringId}&secret=${secret}`;
export const REFUND_PATH = "/giveback";
/** Where the holder of a donation's secret requests a refund. */
export const refundPath = (donationId: string, secret: string) =>
  `${REFUND_PATH}?donation=${donationId}&secret=${secret}`;
/** The page that verifies receipts; the code is in the fragment. */
export const VERIFY_PATH = "/verify";

export const LOGIN_PATH = "/login";
export const SIGN_UP_PATH = "/signup";
export const FORGOT_PASSWORD_PATH = "/forgotpassword";
export const RESET_PASSWORD_PATH = "/resetpassword";
export const VERIFY_EMAIL_PATH = "/verifyemail";
export const VERIFICATION_CODE_PATH = "/verificationcode";
export const SUCCESS_MESSAGE_PATH = "/successmessage";
export const GOODBYE_PATH = "/goodbye";

export const newsletterPath = (page: "subscribe" | "confirm" | "unsubscribe" | "preferences") =>
  `/newsletter/${page}`;

export const DOCUMENTS_PATH = "/documents";
/** What the person donated and pledged. */
export const MY_DONATIONS_PATH = "/donations";
export const DASHBOARD_PATH = "/dashboard";
/** All campaigns, in the signed-in area. */
export const BROWSE_PATH = "/donationpage";
export const EVENTS_PATH = "/events";
export const ACCOUNT_PATH = "/account";
/** A tab of the account page other than the first. */
export const accountPath = (tab: string) => `${ACCOUNT_PATH}?tab=${tab}`;

export const OVERVIEW_PATH = "/campaign";
export const overviewPath = (campaignId: Id) => `${OVERVIEW_PATH}?id=${campaignId}`;
export const NEW_CAMPAIGN_PATH = "/campaign/new";
/** Where an invitation to a team is accepted or declined. */
export const JOIN_PATH = "/campaign/join";

export type TeamScreen =
  | "edit"
  | "updates"
  | "gifts"
  | "recurring"
  | "comments"
  | "in-kind"
  | "events"
  | "team"
  | "preview";
export const teamPath = (campaignId: Id, screen: TeamScreen) => `/campaign/${campaignId}/${screen}`;

export const OFFICE_PATH = "/admin";

export type OfficePageName =
  | "reviews"
  | "reports"
  | "enquiries"
  | "money"
  | "figures"
  | "donors"
  | "alerts"
  | "jobs"
  | "causes"
  | "featured"
  | "testimonials"
  | "newsletter"
  | "settings"
  | "users"
  | "staff"
  | "audit";
/** Where an invitation to the office is accepted. */
export const OFFICE_JOIN_PATH = "/office/join";
/** A page of the office, or one record on it. */
export const officePath = (page: OfficePageName, id?: Id) =>
  `${OFFICE_PATH}/${page}${id === undefined ? "" : `/${id}`}`;

export type MoneyScreen =
  | "donations"
  | "recurring"
  | "reported"
  | "refunds"
  | "disputes"
  | "payments"
  | "bank"
  | "gateways"
  | "rates"
  | "months"
  | "exports";
/** A screen of the office's Money page, or one record on it. */
export const moneyPath = (screen: MoneyScreen, id?: Id) =>
  `${officePath("money")}/${screen}${id === undefined ? "" : `/${id}`}`;
