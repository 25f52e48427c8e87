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

/** Names a drawing in samples/portraits; a person's portrait need not carry the person's own number. */
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

/** What stands on a campaign's page, whoever may see it. */
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
  /** Days before today, negative where it is to come. */
  started: number;
  /** Days from today, negative when it is over, null when it has no end. */
  ends: number | null;
  /** The first one is the cover. */
  scenes: readonly SceneKey[];
  /** What a donor may designate a gift for, by name. */
  funds: readonly string[];
  /** What the giving page offers, in whole major units, and what each does. */
  suggested?: ReadonlyArray<{ amount: number; does: string }>;
  /** What donors read once their gift has arrived. */
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
  /** The part of the goal the sample donations should come near to. */
  raisedShare: number;
  /** Newest first. */
  updates: readonly SampleUpdate[];
};

/** A campaign that was never public: its state comes of the steps it took, the first one first. */
export type SampleProposal = SamplePage & {
  steps: readonly SampleStep[];
};

export type SampleStep =
  | { action: "submit"; daysAgo: number }
  | { action: "ask_back" | "reject"; daysAgo: number; reason: string };

/** Who helps with the campaign of a sample organiser, and who was asked to. */
export type SampleTeam = {
  /** Key of the campaign it belongs to. */
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
  /** Key of the campaign it belongs to. */
  campaign: string;
  text: string;
};

export type SampleEvent = {
  title: string;
  description: string;
  /** Days from today, negative when it is past; 0 is on as the samples are loaded. */
  daysFromNow: number;
  /** When it begins, `19:00` on the clocks of its place. */
  at: string;
  hours: number;
  host: PersonKey;
  /** A meeting service or an address. */
  place: string;
  /** Of a meeting service. */
  meetingUrl?: string;
  /** Of the place, or of the people who meet. */
  timeZone: string;
  /** Key of the campaign it belongs to. */
  campaign: string;
};

/** What somebody with an account wrote under a campaign, and the organiser's answer to it. */
export type SampleComment = {
  /** Key of the campaign it belongs to. */
  campaign: string;
  by: PersonKey;
  daysAgo: number;
  text: string;
  answer?: string;
  /** The team has hidden it. */
  hidden?: true;
};

/** What a campaign would like to be given in kind. */
export type SampleWantedItem = {
  /** Key of the campaign it belongs to. */
  campaign: string;
  name: string;
  note: string;
  quantity: number;
};

/** A promise of something in kind: by its name on the campaign's list, or something else. */
export type SamplePledge = {
  /** Key of the campaign it belongs to. */
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

/** What an organiser got by hand or bank and recorded, in the campaign's currency. */
export type SampleOfflineDonation = {
  /** Key of the campaign it belongs to. */
  campaign: string;
  /** Null where it was given anonymously. */
  name: string | null;
  email?: string;
  /** Major units. */
  amount: number;
  daysAgo: number;
  way: "cash" | "cheque" | "bank_transfer" | "other";
  note?: string;
  /** Reported, and not confirmed by the office. */
  waiting?: true;
};

/** An update that is to be posted, or a draft. */
export type SampleWaitingUpdate = {
  /** Key of the campaign it belongs to. */
  campaign: string;
  /** Null for a draft. */
  inDays: number | null;
  title: string;
  body: string;
};
