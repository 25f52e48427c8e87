import type { SampleEvent } from "./sample-types.ts";

export const events: readonly SampleEvent[] = [
  {
    title: "Ask the boatman: an evening with the Río Beni crew",
    description:
      "Rolando and Nurse Tirina answer questions from the quay, for as long as the signal holds: how the vaccine is kept cold, who decides when to turn round, and what the hull from Trinidad looks like close up.",
    daysFromNow: 12,
    host: "person-09",
    place: "Google Meet",
    state: "In consideration",
    campaign: "beni-vaccine-boat",
  },
  {
    title: "Opening week at the launderette on Parish Quay",
    description:
      "As soon as the fire officer is happy we open all week. Bring a wash or only yourself; there are two volunteers on the floor, the kettle is on, and Bríd explains the rota. Soup on Saturday from noon.",
    daysFromNow: 15,
    host: "person-12",
    place: "Parish Quay, Limerick",
    state: "In consideration",
    campaign: "no-questions-launderette",
  },
  {
    title: "Reading the oxygen log together",
    description:
      "The monthly hour in which Fuseini and Sister Memunatu go through the ward's log of power cuts line by line, with Rahinatu's test cards beside it. Donors, nurses and engineers are welcome, and may interrupt.",
    daysFromNow: 0,
    host: "person-10",
    place: "Google Meet",
    state: "In session",
    campaign: "savelugu-oxygen",
  },
  {
    title: "First day in court: what we asked, and why",
    description:
      "Nomvula and her attorney explain the test case on taxi fares in plain words a week before it is heard, in English and isiXhosa. Two ramp taxis stand outside for anyone who wants to try the ramp.",
    daysFromNow: 23,
    host: "person-24",
    place: "Public library, Hill Street, Makhanda",
    state: "Confirmed",
    campaign: "makhanda-taxi-ramps",
  },
  {
    title: "The basket: drawing the order of the roofs",
    description:
      "All six villages came together after church to draw the order in which fifty-five houses get their roofs. Each name was read aloud, and each came with a story about the house. The list hangs in the store at Lenakel.",
    daysFromNow: -160,
    host: "person-28",
    place: "Lowkatai church, West Tanna",
    state: "Over",
    campaign: "tanna-roofs",
  },
  {
    title: "Night drill: fifty minutes to get everything upstairs",
    description:
      "The second drill with the new ramp, in the evening and in whatever weather there is. Parents carry, Seu Adelar holds the watch, and the piano counts. Afterwards there is cake, upstairs.",
    daysFromNow: -134,
    host: "person-27",
    place: "Escola Infantil Beira-Rio, Lajeado",
    state: "Over",
    campaign: "lajeado-nursery",
  },
];
