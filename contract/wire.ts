import * as z from "zod/mini";
import { eventDecisions } from "./campaigns/event-state.ts";
import { currencies } from "./money.ts";

/*
 * Shapes that several answers have. They stand apart from the functions for the same things, so that
 * a page which shows an amount or a picture does not carry what checks one.
 */

export const currency = z.enum(currencies);

/** An amount on the wire: a JSON number in major units. */
export const wireAmount = z.number();

/**
 * A picture on the wire; `image` is the address of its 800 px WebP, and the other sizes' addresses
 * are made from it.
 */
export const picture = z.object({ image: z.string(), alt: z.string() });

/** All that an event's state depends on, apart from the time. */
export const eventTimes = {
  starts_at: z.string(),
  ends_at: z.string(),
  decided: z.nullable(z.enum(eventDecisions)),
};

export const eventZone = {
  /** The IANA name of the zone of the event's place, in which its time is shown: `Europe/Berlin`. */
  time_zone: z.string(),
};
