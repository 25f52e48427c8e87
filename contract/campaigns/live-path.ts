/** Path of a campaign's live donations, apart from the endpoint so that a page loads no schemas. */
export const LIVE_PATH = "/api/v1/campaign/{id}/live/";
