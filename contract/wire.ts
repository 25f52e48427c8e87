import * as z from "zod/mini";
import { eventDecisions } from "./campaigns/event-state.ts";
import { currencies } from "./money.ts";

/*
 * Shapes shared by several responses, separate from the functions for the same things, so that a page
 * that only shows an amount or a picture does not load the schemas.
 */

export const currency = z.enum(currencies);

/** An amount on the wire: a JSON number in major units. */
export const wireAmount = z.number();

/** A picture on the wire: `image` is the URL of the 800 px WebP, from which the others derive. */
export const picture = z.object({ image: z.string(), alt: z.string() });

/** Everything but the time that an event's state depends on. */
export const eventTimes = {
  starts_at: z.string(),
  ends_at: z.string(),
  decided: z.nullable(z.enum(eventDecisions)),
};

export const eventZone = {
  /** The IANA name of the event's time zone: `Europe/Berlin`. */
  time_zone: z.string(),
};
