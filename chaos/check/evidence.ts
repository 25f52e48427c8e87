import type { DonorStory } from "../donors/donor.ts";
import type {
  FaultReport,
  GatewayRecord,
  MovementRecord,
  TransferRecord,
} from "../gateways/gateway-client.ts";
import type { KnownCampaign } from "../rates.ts";
import type { ExpectedDonation } from "./expected-donations.ts";
import type { Sighting } from "./readers.ts";
import type { ListedDonation, Sight } from "./reading.ts";
import type { PublishedKeys, SignedText } from "./receipt-code.ts";
import type { ReceivedMail } from "./received-mail.ts";
import type { SiteRows } from "./site-rows.ts";

/** The receipt that a donor got by asking for it. */
export interface ServedReceipt {
  readonly mark: string;
  readonly donationId: string;
  readonly signed: SignedText | undefined;
  readonly fault?: string;
}

/** Everything that the checks look at, from every side. */
export interface Evidence {
  readonly campaigns: readonly KnownCampaign[];
  readonly stories: readonly DonorStory[];
  readonly payments: readonly GatewayRecord[];
  readonly movements: readonly MovementRecord[];
  readonly transfers: readonly TransferRecord[];
  /** What gateways hold by their own word, minor units by the site's account: "gateway:sandbox USD". */
  readonly balances: ReadonlyMap<string, number>;
  readonly expectedDonations: readonly ExpectedDonation[];
  readonly faults: FaultReport;
  readonly rows: SiteRows;
  readonly mails: readonly ReceivedMail[];
  readonly keys: PublishedKeys;
  readonly served: readonly ServedReceipt[];
  readonly shown: readonly Sight[];
  readonly listed: ReadonlyArray<{
    site: number;
    campaign: number;
    donations: readonly ListedDonation[];
  }>;
  readonly sightings: readonly Sighting[];
  readonly readFaults: readonly string[];
  /** Gifts of which a donor was told that they are settled, and when. */
  readonly acknowledged: ReadonlyArray<{ campaign: number; worth: bigint; at: number }>;
  /** "kind key" of each alert that the weather must raise. */
  readonly expectedAlerts: readonly string[];
  readonly siteFalls: readonly string[];
  /** What a second process did where only one may be at work. */
  readonly intrusions: readonly string[];
}
