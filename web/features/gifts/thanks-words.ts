import type { ThanksReach } from "#contract/gifts.ts";
import { countText } from "../../lib/count-text.ts";

/** Before thanks are sent: whom they would reach. */
export function reachSentence({ gifts, by_mail, by_notice, unreached }: ThanksReach): string {
  if (gifts === 0) return "All of these were thanked for already.";
  const parts = [
    ...(by_mail > 0 ? [`${by_mail.toLocaleString("en-US")} by mail`] : []),
    ...(by_notice > 0 ? [`${by_notice.toLocaleString("en-US")} in their account alone`] : []),
    ...(unreached > 0
      ? [`${unreached.toLocaleString("en-US")} cannot be reached: no address, or no wish for mails`]
      : []),
  ];
  return `${countText(gifts, "gift")} not thanked for yet: ${parts.join(" · ")}.`;
}

/** After they were sent. */
export function thankedSentence({ by_mail, by_notice, unreached }: ThanksReach): string {
  const reached = by_mail + by_notice;
  if (reached === 0) return "Nobody was left to thank.";
  const rest = unreached > 0 ? ` ${countText(unreached, "gift")} could not be reached.` : "";
  return `Thanks are on their way for ${countText(reached, "gift")}.${rest}`;
}
