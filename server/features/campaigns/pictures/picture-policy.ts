import { DAY_MS } from "../../../platform/clock.ts";

/** Pictures of one campaign that may wait to be drawn at the same time. */
export const MAX_WAITING = 20;
/** Pictures that one campaign may keep. */
export const MAX_KEPT = 200;
/** A picture that is shown nowhere is kept so long, ms. */
export const UNUSED_KEPT_MS = 7 * DAY_MS;
