export type CategoryKey =
  | "education"
  | "health-aid"
  | "poverty-relief"
  | "child-welfare"
  | "human-rights"
  | "disaster-relief";

/** Names a drawing in samples/scenes. */
export type SceneKey = `${CategoryKey}-${1 | 2 | 3 | 4 | 5 | 6}`;

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** From person-01 to person-40. */
export type PersonKey = `person-${Digit}${Digit}`;

/** Names a drawing in samples/portraits. Its number may differ from the person's. */
export type PortraitKey = PersonKey;

export type SampleCategory = {
  key: CategoryKey;
  name: string;
  description: string;
  scene: SceneKey;
};

export type SamplePerson = {
  key: PersonKey;
  firstName: string;
  lastName: string;
  email: string;
  city: string;
  portrait: PortraitKey;
};

export type StoryBlock =
  | { kind: "paragraph"; text: string }
  | { kind: "heading"; text: string }
  | { kind: "quote"; text: string; by: string }
  | { kind: "list"; items: readonly string[] }
  | { kind: "picture"; scene: SceneKey; caption: string };

/** Paragraphs of the body are separated by an empty line. */
export type SampleUpdate = {
  daysAgo: number;
  title: string;
  body: string;
};

export type SampleBeneficiary = {
  kind: "self" | "other" | "charity";
  name: string;
  /** Only charities have one; all are invented. */
  registration?: string;
};

/** The content of a campaign's page. */
export type SamplePage = {
  key: string;
  category: CategoryKey;
  title: string;
  summary: string;
  location: string;
  organiser: PersonKey;
  beneficiary: SampleBeneficiary;
  currency: "USD" | "EUR";
  /** Whole major units. */
  goal: number;
  /** Days before today; negative in the future. */
  started: number;
  /** Days from today; negative once over, null without an end. */
  ends: number | null;
  /** The first one is the cover. */
  scenes: readonly SceneKey[];
  /** Names of the funds a donor can choose. */
  funds: readonly string[];
  /** Suggested amounts in whole major units, with what each pays for. */
  suggested?: ReadonlyArray<{ amount: number; does: string }>;
  /** Shown to donors once their donation has arrived. */
  thanks?: string;
  story: readonly StoryBlock[];
};

export type SampleCampaign = SamplePage & {
  /** ISO 3166-1 alpha-2. */
  country: string;
  state: "active" | "ended" | "paused";
  scenes: readonly [SceneKey, ...SceneKey[]];
  /** Share of the sample donations, as a weight from 1 to 100. */
  popularity: number;
  /** Share of the goal that the sample donations roughly reach. */
  raisedShare: number;
  /** Newest first. */
  updates: readonly SampleUpdate[];
};

/** A campaign that was never public. Its state follows from its steps, oldest first. */
export type SampleProposal = SamplePage & {
  steps: readonly SampleStep[];
};

export type SampleStep =
  | { action: "submit"; daysAgo: number }
  | { action: "ask_back" | "reject"; daysAgo: number; reason: string };

/** Team members and open invitations of a campaign. */
export type SampleTeam = {
  campaign: string;
  members: ReadonlyArray<{ person: PersonKey; role: "editor" | "reader"; daysAgo: number }>;
  invited: ReadonlyArray<{ email: string; role: "editor" | "reader"; daysAgo: number }>;
};

export type SampleTestimonial = {
  text: string;
  person: PersonKey;
  role: string;
};

export type SampleDonor = {
  firstName: string;
  lastName: string;
};

export type SampleMessage = {
  campaign: string;
  text: string;
};

export type SampleEvent = {
  title: string;
  description: string;
  /** Days from today; negative in the past. An event at 0 is on while the samples load. */
  daysFromNow: number;
  /** Local start time, `19:00`. */
  at: string;
  hours: number;
  host: PersonKey;
  /** A meeting service or an address. */
  place: string;
  /** Of a meeting service. */
  meetingUrl?: string;
  /** IANA name. */
  timeZone: string;
  campaign: string;
};

/** A comment under a campaign, with the organiser's reply. */
export type SampleComment = {
  campaign: string;
  by: PersonKey;
  daysAgo: number;
  text: string;
  answer?: string;
  /** Hidden by the team. */
  hidden?: true;
};

/** An item on a campaign's wish list. */
export type SampleWantedItem = {
  campaign: string;
  name: string;
  note: string;
  quantity: number;
};

/** A pledge of an item, on the campaign's list or not. */
export type SamplePledge = {
  campaign: string;
  by: PersonKey;
  daysAgo: number;
  what: string;
  onList: boolean;
  quantity: number;
  message?: string;
  anonymous: boolean;
  state: "pledged" | "confirmed" | "received" | "declined" | "withdrawn";
};

/** A donation that an organiser recorded, in the campaign's currency. */
export type SampleOfflineDonation = {
  campaign: string;
  /** Null for an anonymous donor. */
  name: string | null;
  email?: string;
  /** Major units. */
  amount: number;
  daysAgo: number;
  way: "cash" | "cheque" | "bank_transfer" | "other";
  note?: string;
  /** Not confirmed by the office yet. */
  waiting?: true;
};

/** A scheduled update, or a draft. */
export type SampleWaitingUpdate = {
  campaign: string;
  /** Null for a draft. */
  inDays: number | null;
  title: string;
  body: string;
};
