import type { PublicEvent } from "#contract/campaigns/events.ts";
import { campaignPath, eventPath } from "#contract/page-paths.ts";
import { previewUrl } from "#contract/pictures.ts";
import { isoInZone } from "#contract/time-zone.ts";

export function eventJsonLd(event: PublicEvent, origin: string) {
  const url = `${origin}${eventPath(event.id)}`;
  const isOnline = event.place_kind === "meeting";
  return {
    "@type": "Event",
    name: event.title,
    description: event.description,
    url,
    image: [origin + previewUrl(event.picture.image)],
    startDate: isoInZone(event.starts_at, event.time_zone),
    endDate: isoInZone(event.ends_at, event.time_zone),
    eventStatus: `https://schema.org/Event${event.decided === "Cancelled" ? "Cancelled" : "Scheduled"}`,
    eventAttendanceMode: `https://schema.org/${isOnline ? "Online" : "Offline"}EventAttendanceMode`,
    location: {
      "@type": isOnline ? "VirtualLocation" : "Place",
      name: event.place,
      ...(isOnline ? { url } : { address: event.place }),
    },
    organizer: {
      "@type": "Organization",
      name: event.campaign.title,
      url: `${origin}${campaignPath(event.campaign.id)}`,
    },
    performer: { "@type": "Person", name: event.host.name },
  };
}
