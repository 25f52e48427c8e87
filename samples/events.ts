import type { SampleEvent } from "./sample-types.ts";

export const events: readonly SampleEvent[] = [
  {
    title: "Ask the boatman: an evening with the Río Beni crew",
    description:
      "Rolando and Nurse Tirina answer questions from the quay, for as long as the signal holds: how the vaccine is kept cold, who decides when to turn round, and what the hull from Trinidad looks like close up.",
    daysFromNow: 12,
    hours: 1.5,
    host: "person-09",
    place: "Google Meet",
    meetingUrl: "https://meet.example.org/beni-evening",
    campaign: "beni-vaccine-boat",
  },
  {
    title: "Opening week at the launderette on Parish Quay",
    description:
      "As soon as the fire officer is happy we open all week. Bring a wash or only yourself; there are two volunteers on the floor, the kettle is on, and Bríd explains the rota. Soup on Saturday from noon.",
    daysFromNow: 15,
    hours: 6,
    host: "person-12",
    place: "Parish Quay, Limerick",
    campaign: "no-questions-launderette",
  },
  {
    title: "Reading the oxygen log together",
    description:
      "The monthly sitting in which Fuseini and Sister Memunatu go through the ward's log of power cuts line by line, with Rahinatu's test cards beside it. Donors, nurses and engineers are welcome, and may interrupt.",
    daysFromNow: 0,
    hours: 4,
    host: "person-10",
    place: "Google Meet",
    meetingUrl: "https://meet.example.org/oxygen-log",
    campaign: "savelugu-oxygen",
  },
  {
    title: "First day in court: what we asked, and why",
    description:
      "Nomvula and her attorney explain the test case on taxi fares in plain words a week before it is heard, in English and isiXhosa. Two ramp taxis stand outside for anyone who wants to try the ramp.",
    daysFromNow: 23,
    hours: 2,
    host: "person-24",
    place: "Public library, Hill Street, Makhanda",
    campaign: "makhanda-taxi-ramps",
  },
  {
    title: "The basket: drawing the order of the roofs",
    description:
      "All six villages came together after church to draw the order in which fifty-five houses get their roofs. Each name was read aloud, and each came with a story about the house. The list hangs in the store at Lenakel.",
    daysFromNow: -160,
    hours: 3,
    host: "person-28",
    place: "Lowkatai church, West Tanna",
    campaign: "tanna-roofs",
  },
  {
    title: "Night drill: fifty minutes to get everything upstairs",
    description:
      "The second drill with the new ramp, in the evening and in whatever weather there is. Parents carry, Seu Adelar holds the watch, and the piano counts. Afterwards there is cake, upstairs.",
    daysFromNow: -134,
    hours: 2,
    host: "person-27",
    place: "Escola Infantil Beira-Rio, Lajeado",
    campaign: "lajeado-nursery",
  },
  {
    title: "The siblings open the door",
    description:
      "The first four brothers and sisters show the two rooms that are ready, the bunk that Yeison built and the wall where everybody's height is marked. Bring a plant for the yard; the neighbours bring the music.",
    daysFromNow: -230,
    hours: 3,
    host: "person-16",
    place: "Barrio Kennedy, Quibdó",
    campaign: "quibdo-siblings-house",
  },
  {
    title: "How a plaster is made: a morning with the clinic",
    description:
      "Two nurses of the clinic wrap a doll's foot in front of the camera, week by week, until it is straight. Parents in Kisumu ask, parents elsewhere may too. No recording, out of regard for the children.",
    daysFromNow: -340,
    hours: 1.5,
    host: "person-07",
    place: "Google Meet",
    meetingUrl: "https://meet.example.org/first-steps",
    campaign: "kisumu-first-steps",
  },
  {
    title: "Jonas rides: once round the Clara-Zetkin-Park",
    description:
      "The front seat is there, the belt is adjusted, the bell is tested. Whoever gave anything, and whoever likes speed, rides along behind. Cocoa at the bandstand; Jonas decides how many rounds it takes.",
    daysFromNow: -360,
    hours: 2,
    host: "person-20",
    place: "Clara-Zetkin-Park, Leipzig",
    campaign: "jonas-front-seat",
  },
  {
    title: "First dough on the empty lot",
    description:
      "The borrowed oven stands on the lot where the bakery was, and at four in the morning the first dough goes in. Everybody on the street gets a loaf, and tells what they bought here the day before the earthquake.",
    daysFromNow: -446,
    hours: 5,
    host: "person-26",
    place: "Atatürk Caddesi, Samandağ",
    campaign: "samandag-bakery",
  },
  {
    title: "A walk along the burnt fences",
    description:
      "Six shepherds show what is left of the fences above the village, where the flocks drink now, and which slope is green again. Three hours on foot, sturdy shoes, bread and cheese at the top.",
    daysFromNow: -498,
    hours: 4,
    host: "person-29",
    place: "Village square, Limni",
    campaign: "limni-shepherds",
  },
];
