export type CauseKey =
  | "education"
  | "health-aid"
  | "poverty-relief"
  | "child-welfare"
  | "human-rights"
  | "disaster-relief";

/** Names a drawing in samples/scenes. */
export type SceneKey = `${CauseKey}-${1 | 2 | 3 | 4 | 5 | 6}`;

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** From person-01 to person-40. */
export type PersonKey = `person-${Digit}${Digit}`;

/** Names a drawing in samples/portraits; a person's portrait need not carry the person's own number. */
export type PortraitKey = PersonKey;

export type SampleCause = {
  key: CauseKey;
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

export type SampleCampaign = {
  key: string;
  cause: CauseKey;
  title: string;
  summary: string;
  location: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  organiser: PersonKey;
  beneficiary: SampleBeneficiary;
  currency: "USD" | "EUR";
  /** Whole major units. */
  goal: number;
  /** Days before today. */
  started: number;
  /** Days from today, negative when it is over, null when it has no end. */
  ends: number | null;
  state: "active" | "ended" | "paused";
  /** The first one is the cover. */
  scenes: readonly [SceneKey, ...SceneKey[]];
  /** What a donor may designate a gift for, by name. */
  funds: readonly string[];
  /** Share of the sample donations, as a weight from 1 to 100. */
  popularity: number;
  /** The part of the goal the sample donations should come near to. */
  raisedShare: number;
  story: readonly StoryBlock[];
  /** Newest first. */
  updates: readonly SampleUpdate[];
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
  /** Days from today, negative when it is past. */
  daysFromNow: number;
  host: PersonKey;
  /** A meeting service or an address. */
  place: string;
  state: "In consideration" | "Confirmed" | "In session" | "Over";
  /** Key of the campaign it belongs to. */
  campaign: string;
};
