/** Path of a campaign's live donations, in its own file so that pages can use it without loading the schemas. */
export const LIVE_PATH = "/api/v1/campaign/{id}/live/";
