import type { Campaign } from "#contract/campaigns/catalogue.ts";
import { campaignPath, donationPath } from "#contract/page-paths.ts";
import { previewUrl } from "#contract/pictures.ts";

type JsonLdCampaign = Pick<
  Campaign,
  "id" | "title" | "description" | "images" | "location" | "start_date" | "state" | "beneficiary"
>;

/** The campaign as a schema.org Project; while active, with a DonateAction. */
export function campaignJsonLd(campaign: JsonLdCampaign, origin: string) {
  const { id, title, description, images, beneficiary } = campaign;
  return {
    "@type": "Project",
    name: title,
    description,
    url: origin + campaignPath(id),
    image: images.map(({ image }) => origin + previewUrl(image)),
    foundingDate: campaign.start_date,
    location: { "@type": "Place", name: campaign.location },
    ...(campaign.state === "active" && {
      potentialAction: {
        "@type": "DonateAction",
        name: "Donate now",
        target: { "@type": "EntryPoint", urlTemplate: origin + donationPath(id) },
        recipient: {
          "@type": beneficiary.kind === "charity" ? "NGO" : "Person",
          name: beneficiary.name,
        },
      },
    }),
  };
}
