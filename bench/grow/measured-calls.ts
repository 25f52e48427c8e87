import { BUSY, CAMPAIGNS_EACH, firstDonor, personId } from "./fill-campaigns.ts";
import { donationRow } from "./fill-donations.ts";
import { ADMIN, type GrowSize } from "./grow-size.ts";

export interface MeasuredCall {
  readonly name: string;
  readonly url: string;
  /** Who asks; nobody in particular without it. */
  readonly accountId?: string;
}

/** A call about many things, one after the other. */
export interface CallGroup {
  readonly name: string;
  readonly calls: readonly MeasuredCall[];
  /** Missing where the figure is told for comparison only. */
  readonly bar?: number;
}

const BAR = 1.5;
/** One busy campaign of each organiser. */
const campaigns = Array.from(
  { length: BUSY / CAMPAIGNS_EACH },
  (_, place) => 1 + CAMPAIGNS_EACH * place,
);
const organisers = Array.from({ length: BUSY / CAMPAIGNS_EACH }, (_, place) => 1 + place);
const organiserOf = (campaign: number) => personId(1 + Math.floor((campaign - 1) / CAMPAIGNS_EACH));

const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const month = `from=${daysAgo(29)}&to=${daysAgo(0)}`;
const past = `from=${daysAgo(25)}&to=${daysAgo(10)}`;

function publicCalls(name: string, urls: readonly string[]): CallGroup {
  return { name, calls: urls.map((url) => ({ name, url })), bar: BAR };
}

function ofCampaigns(name: string, url: (id: number) => string): CallGroup {
  return publicCalls(
    name,
    campaigns.map((id) => `/api/v1/campaign/${id}/${url(id)}`),
  );
}

function ofTeams(name: string, url: (id: number) => string): CallGroup {
  const calls = campaigns.map((id) => ({ name, url: url(id), accountId: organiserOf(id) }));
  return { name, calls, bar: BAR };
}

function ofPeople(name: string, url: string, people: readonly number[] = organisers): CallGroup {
  return { name, calls: people.map((one) => ({ name, url, accountId: personId(one) })), bar: BAR };
}

function ofOffice(name: string, urls: readonly string[]): CallGroup {
  const calls = urls.map((url) => ({ name, url: `/api/v1/admin/${url}`, accountId: ADMIN }));
  return { name, calls, bar: BAR };
}

const DONORS = 5;
const list = (query: string) => [`/api/v1/campaign/list/?${query}`];
const suggestions = (...typed: readonly string[]) =>
  typed.map((q) => `/api/v1/campaign/suggestions/?q=${encodeURIComponent(q)}`);
/** What a field has in it while these words are typed, from the first letters that get suggestions. */
const beginnings = (words: string) =>
  Array.from({ length: words.length - 1 }, (_, place) => words.slice(0, place + 2));
const searches = (...words: readonly string[]) =>
  words.map((q) => `donations/?q=${encodeURIComponent(q)}`);
const lives = (...numbers: readonly number[]) =>
  numbers.map((number) => `donations/${donationRow(number)}/`);
const overview = "/api/v1/account/overview";
const managed = "/api/v1/organiser/campaigns";

/** Every call of lists, pages, dashboard and overview that reads what grows with donations. */
export function measuredCalls(size: GrowSize): CallGroup[] {
  const donors = Array.from({ length: DONORS }, (_, place) => firstDonor(size) + place);
  return [
    ...["trending", "newest", "most_found", "ending_soon"].map((sort) =>
      publicCalls(`campaign/list, ${sort}`, list(`sort=${sort}`)),
    ),
    publicCalls(
      "campaign/list of a cause",
      [1, 2, 3, 4, 5, 6].flatMap((cause) => list(`cause=${cause}`)),
    ),
    publicCalls(
      "campaign/list, searched",
      ["water", "door", "minutes"].flatMap((q) => list(`q=${q}`)),
    ),
    publicCalls(
      "campaign/list, misspelt",
      ["abjua", "capmaign", "capmaign+777"].flatMap((q) => list(`q=${q}`)),
    ),
    publicCalls("suggestions, letter by letter", suggestions(...beginnings("campaign 77"))),
    publicCalls("suggestions", suggestions("campaign 77", "abuja 123", "zz")),
    publicCalls("suggestions, misspelt", suggestions("capmaign 77", "abjua 123", "zzzzz")),
    publicCalls("campaign/trending", ["/api/v1/campaign/trending/"]),
    publicCalls("campaign/featured", ["/api/v1/campaign/featured/"]),
    publicCalls("causes", ["/api/v1/campaign_category/list/"]),
    ofCampaigns("campaign/{id}", () => ""),
    ofCampaigns("donations, newest", () => "donations/?sort=newest"),
    ofCampaigns("donations, top", () => "donations/?sort=top"),
    ofCampaigns("updates", () => "updates/"),
    ofCampaigns("comments", () => "comments/"),
    ofPeople("dashboard of an organiser", "/api/v1/account/dashboard/"),
    ofPeople("dashboard of a donor", "/api/v1/account/dashboard/", donors),
    ofPeople("donations of a donor", "/api/v1/account/donations/", donors),
    ofPeople("donations of a donor, oldest", "/api/v1/account/donations/?sort=begun", donors),
    ofPeople("notifications", "/api/v1/account/notifications/"),
    ofPeople("managed campaigns", `${managed}/`),
    ofTeams("managed campaign", (id) => `${managed}/${id}/`),
    ofTeams("gifts of a campaign", (id) => `${managed}/${id}/gifts/`),
    ofTeams("gifts of a campaign, oldest", (id) => `${managed}/${id}/gifts/?sort=given`),
    ofTeams("gifts of a campaign, largest", (id) => `${managed}/${id}/gifts/?sort=-amount`),
    ofTeams("gifts of a campaign, smallest", (id) => `${managed}/${id}/gifts/?sort=amount`),
    ofTeams("gifts not thanked", (id) => `${managed}/${id}/gifts/?thanked=no`),
    {
      ...ofTeams("offline gifts", (id) => `${managed}/${id}/gifts/?source=offline`),
      // At the smallest size most campaigns have none to show.
      bar: undefined,
    },
    ofOffice("audit trail", ["audit/"]),
    ofOffice("audit trail, oldest", ["audit/?sort=at"]),
    ofOffice("audit trail of somebody", [`audit/?actor=${personId(1)}&action=campaign.approve`]),
    ofOffice("audit trail of a campaign", ["audit/?subject_type=campaign&subject_id=7"]),
    ofOffice("audit trail's filters", ["audit/filters/"]),
    ofOffice("money room", ["donations/"]),
    ofOffice("money room by a name", searches("Donor 777", "Donor 778")),
    ofOffice("money room by an address", searches("donor778@example.org")),
    ofOffice("money room by an account's address", searches("person777@example.org")),
    ofOffice("money room by an amount", searches("51.00", "105.06")),
    ofOffice("money room by a number", searches("1/7", "#2/3")),
    ofOffice("money room by a gateway's id", searches("payment-777", "refund-101", "dispute-111")),
    ofOffice("money room by what nobody has", searches("zz", "zz@example.org")),
    ofOffice("a donation's life", lives(1, 3, 11, 101, 211)),
    ...["asked", "under_way", "done", "declined", "failed"].map((state) =>
      ofOffice(`refunds, ${state}`, [`refunds/?state=${state}`]),
    ),
    // Words are looked for in the first 5,000 of a queue: at the smallest size it has 20.
    {
      ...ofOffice("refunds of a gateway's id", ["refunds/?state=done&q=refund-101"]),
      bar: undefined,
    },
    ofOffice("disputes, won", ["disputes/?state=won"]),
    ofOffice("disputes, open", ["disputes/"]),
    ofOffice("payments held back", ["quarantine/"]),
    ofOffice("gateways", ["gateways/"]),
    publicCalls("the books", ["/api/v1/books/"]),
    ofOffice("users", ["users/"]),
    ofOffice("users, oldest", ["users/?sort=joined"]),
    ofOffice("users in the order of names", ["users/?sort=name", "users/?sort=-name"]),
    ofOffice("users in the order of addresses", ["users/?sort=email", "users/?sort=-email"]),
    // All addresses here have the same letters, and people's have not.
    { ...ofOffice("users by an address", ["users/?q=person777@example.org"]), bar: undefined },
    ofPeople("overview of all, this year", `${overview}/`),
    ofPeople("overview of all, 30 days", `${overview}/?${month}`),
    ofTeams("overview of one, this year", (id) => `${overview}/?id=${id}`),
    ofTeams("overview of one, 30 days", (id) => `${overview}/?id=${id}&${month}`),
    ofPeople("overview's campaigns", `${overview}/campaigns/?sort=most_found`),
    ofPeople("overview's donations of all", `${overview}/gifts/`),
    ofPeople("overview's donations of all, oldest", `${overview}/gifts/?sort=given`),
    ofTeams("overview's donations of one", (id) => `${overview}/gifts/?id=${id}`),
    ofTeams("overview's donations, past days", (id) => `${overview}/gifts/?id=${id}&${past}`),
    ofTeams("overview's donations, not thanked", (id) => `${overview}/gifts/?id=${id}&thanked=no`),
    {
      ...ofTeams(
        "overview's donations by a name nobody has",
        (id) => `${overview}/gifts/?id=${id}&q=zz`,
      ),
      // 500 are looked through before the index is asked: at the smallest size no campaign has as many.
      bar: undefined,
    },
  ];
}
