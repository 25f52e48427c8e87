import { recurringPath } from "#contract/page-paths.ts";
import { bearerHeader, createEnquiry, readApi, samplePerson } from "./account-screen.ts";
import { findDollarCampaign } from "./campaign-screen.ts";
import { createSettledDonation } from "./giving-form.ts";
import { waitForLink } from "./mailbox.ts";

/** A newcomer has an account and nothing else yet. */
export const visitorKinds = ["guest", "newcomer", "donor", "organiser", "admin"] as const;
export type VisitorKind = (typeof visitorKinds)[number];

/**
 * Every route of `web/routes.ts` with the states to check: the visitor, then optionally a query, a path
 * instead of the usual one, or `fails` and a prefix of calls to abort. Routes without states redirect.
 */
export const routeTable: Readonly<Record<string, readonly string[]>> = {
  "/": [],
  "/home": ["guest"],
  "/discover": ["guest", "guest ?q=zzzz"],
  "/explorecategory": ["guest"],
  "/explorecategory/:id": ["guest", "guest /explorecategory/999999"],
  "/donate-page/:id?": [
    "guest",
    "guest ?tab=update",
    "guest ?tab=donation",
    "guest ?tab=comments",
    "guest /donate-page/999999",
  ],
  "/paymentpage": ["guest"],
  "/paymentsuccessfull": ["guest", "guest /paymentsuccessfull"],
  "/giveback": ["guest", "guest /giveback"],
  "/recurring-donation": ["guest", "guest /recurring-donation"],
  "/how-giving-works": ["guest"],
  "/questions": ["guest"],
  "/books": ["guest"],
  "/otherOption1": [],
  "/otherOption2": [],
  "/contactus": ["guest"],
  "/contactus/:number": ["guest"],
  "/login": ["guest"],
  "/signup": ["guest"],
  "/forgotpassword": ["guest"],
  "/resetpassword": ["guest"],
  "/verifyemail": ["guest"],
  "/verificationcode": ["guest"],
  "/successmessage": ["guest"],
  "/goodbye": ["guest"],
  "/verify": ["guest"],
  "/documents": ["newcomer", "donor"],
  "/donations": ["newcomer", "donor"],
  "/dashboard": ["newcomer", "donor", "organiser", "organiser fails /api/v1/dashboard/"],
  "/donationpage": ["donor", "donor ?q=zzzz"],
  "/events": ["organiser"],
  "/account": ["donor", "donor ?tab=notifications", "donor ?tab=donations"],
  "/campaign": ["newcomer", "organiser"],
  "/campaign/new": ["newcomer"],
  "/campaign/join": ["newcomer", "newcomer ?token=withdrawn"],
  "/campaign/:id": ["newcomer"],
  "/campaign/:id/edit": [
    "organiser",
    "organiser ?step=story",
    "organiser ?step=pictures",
    "organiser ?step=beneficiary",
    "organiser ?step=items",
    "organiser ?step=preview",
    "newcomer",
  ],
  "/campaign/:id/updates": ["organiser"],
  "/campaign/:id/gifts": ["organiser"],
  "/campaign/:id/recurring": ["organiser"],
  "/campaign/:id/comments": ["organiser"],
  "/campaign/:id/in-kind": ["organiser"],
  "/campaign/:id/events": ["organiser"],
  "/campaign/:id/team": ["organiser"],
  "/campaign/:id/preview": ["organiser"],
  "/office/join": ["donor"],
  "/admin": ["admin", "donor"],
  "/admin/reviews": ["admin"],
  "/admin/reviews/:id": ["admin"],
  "/admin/reports": ["admin"],
  "/admin/enquiries": ["admin"],
  "/admin/enquiries/:number": ["admin"],
  "/admin/money": ["admin"],
  "/admin/money/donations/:id": ["admin"],
  "/admin/money/reported": ["admin", "admin ?state=decided"],
  "/admin/money/refunds": ["admin", "admin ?state=done"],
  "/admin/money/disputes": ["admin"],
  "/admin/money/disputes/:id": ["admin"],
  "/admin/money/payments": ["admin", "admin ?state=decided"],
  "/admin/money/payments/:id": ["admin"],
  "/admin/money/bank": ["admin", "admin ?state=done"],
  "/admin/money/recurring": ["admin", "admin ?q=zzzz"],
  "/admin/money/recurring/:id": ["admin"],
  "/admin/money/gateways": ["admin"],
  "/admin/money/rates": ["admin"],
  "/admin/money/months": ["admin", "admin fails /api/v1/admin/month-report/"],
  "/admin/money/exports": ["admin"],
  "/admin/figures": ["admin", "admin ?span=year"],
  "/admin/donors": ["admin", "admin ?q=zzzz"],
  "/admin/donors/:id": ["admin"],
  "/admin/alerts": ["admin"],
  "/admin/jobs": ["admin"],
  "/admin/causes": ["admin"],
  "/admin/featured": ["admin"],
  "/admin/testimonials": ["admin"],
  "/admin/newsletter": ["admin"],
  "/admin/newsletter/:id": ["admin"],
  "/admin/settings": ["admin"],
  "/admin/users": ["admin"],
  "/admin/staff": ["admin"],
  "/admin/audit": ["admin"],
  "/event/:id": ["guest", "guest /event/999999"],
  "/newsletter/subscribe": ["guest"],
  "/newsletter/confirm": ["guest"],
  "/newsletter/unsubscribe": ["guest"],
  "/newsletter/preferences": ["guest"],
  "/terms": ["guest"],
  "/privacy": ["guest"],
  "/imprint": ["guest"],
  "/*": ["guest /nowhere"],
};

interface Listed {
  readonly data: readonly { readonly id: number; readonly number?: string }[];
}

export async function findExamplePaths(): Promise<Record<string, string>> {
  const office = await bearerHeader(samplePerson("admin"));
  const firstId = async (path: string, headers: Record<string, string>) =>
    (await readApi<Listed>(path, headers)).data[0]?.id;
  const first = async (path: string, headers?: Record<string, string>) => {
    const [found] = (await readApi<Listed>(path, headers)).data;
    if (!found) throw new Error(`${path} has nothing`);
    return found.number ?? found.id;
  };
  const { address: donationPath } = await createSettledDonation();
  // Another test may have resolved the open one.
  const payment =
    (await firstId("/api/v1/admin/quarantine/", office)) ??
    (await firstId("/api/v1/admin/quarantine/?state=decided", office));
  const campaign = await first("/api/v1/campaign/list/?q=boat%20with%20a%20fridge");
  const teamRoutes = Object.keys(routeTable).filter((route) => route.startsWith("/campaign/:id"));
  return {
    ...Object.fromEntries(
      teamRoutes.map((route) => [route, route.replace(":id", String(campaign))]),
    ),
    "/explorecategory/:id": "/explorecategory/1",
    "/donate-page/:id?": `/donate-page/${await findDollarCampaign()}`,
    "/paymentsuccessfull": donationPath,
    "/giveback": donationPath.replace("/paymentsuccessfull", "/giveback"),
    "/recurring-donation": await findRecurringPath(),
    "/contactus/:number": await createEnquiryPath(),
    "/event/:id": `/event/${await first("/api/v1/events/")}`,
    "/admin/reviews/:id": `/admin/reviews/${await first("/api/v1/admin/reviews/", office)}`,
    "/admin/money/donations/:id": `/admin/money/donations/${await firstId("/api/v1/admin/donations/", office)}`,
    "/admin/money/recurring/:id": `/admin/money/recurring/${await firstId("/api/v1/admin/recurring-donations/", office)}`,
    "/admin/donors/:id": `/admin/donors/${await firstId("/api/v1/admin/donors/", office)}`,
    "/admin/money/disputes/:id": `/admin/money/disputes/${await firstId("/api/v1/admin/disputes/", office)}`,
    "/admin/money/payments/:id": `/admin/money/payments/${payment}`,
    "/admin/enquiries/:number": `/admin/enquiries/${await first("/api/v1/admin/enquiries/", office)}`,
    "/admin/newsletter/:id": `/admin/newsletter/${await first("/api/v1/admin/newsletter/issues/", office)}`,
  };
}

/** The path on which the sample donor manages a recurring donation. */
async function findRecurringPath(): Promise<string> {
  const donor = await bearerHeader(samplePerson("donor"));
  const { data } = await readApi<{ data: ReadonlyArray<{ id: string; secret: string }> }>(
    "/api/v1/account/recurring-donations/",
    donor,
  );
  if (!data[0]) throw new Error("the sample donor has no recurring donation");
  return recurringPath(data[0].id, data[0].secret);
}

/** Sends an enquiry. Returns the path from its email. */
async function createEnquiryPath(): Promise<string> {
  const email = `asks-${Date.now()}@example.org`;
  await createEnquiry(email, "My receipt");
  return waitForLink(email, /\/contactus\/\S+\?key=\S+/);
}
