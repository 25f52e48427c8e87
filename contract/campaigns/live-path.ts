/**
 * The address of a campaign's live donations. It stands apart from the endpoint, so that a page
 * does not load the endpoint's schemas.
 */
export const LIVE_PATH = "/api/v1/campaign/{id}/live/";
