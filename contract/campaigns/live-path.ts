/** Where a campaign's donations can be watched as they count; apart from the endpoint's shapes. */
export const LIVE_PATH = "/api/v1/campaign/{id}/live/";
