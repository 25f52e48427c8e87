import type { SampleCampaign } from "../sample-types.ts";

export const lajeadoNursery: SampleCampaign = {
  key: "lajeado-nursery",
  category: "disaster-relief",
  title: "Dry out the nursery school by the river in Lajeado",
  summary:
    "The river stood at 2.4 metres in the classrooms for four days. We are rebuilding the nursery so that the next flood can be hosed out in a weekend.",
  location: "Lajeado, Brazil",
  country: "BR",
  organiser: "person-27",
  beneficiary: {
    kind: "charity",
    name: "Escola Infantil Beira-Rio Parents' Association",
    registration: "BR-40718",
  },
  currency: "USD",
  goal: 42_000,
  started: 353,
  ends: 45,
  state: "active",
  scenes: ["disaster-relief-1"],
  funds: ["Walls and floors", "Furniture and toys"],
  popularity: 40,
  raisedShare: 0.36,
  story: [
    {
      kind: "paragraph",
      text: "What floats: chairs, the piano, 140 pairs of slippers, the class tortoise (found alive, eleven days later, on the road to Estrela, ill-tempered). What does not float: plasterboard, chipboard, paper, the freezer, the register in which every child since 1978 had been entered by hand.",
    },
    {
      kind: "paragraph",
      text: "I am the head of Beira-Rio, a nursery school for 96 children from one to five, 260 metres from the Taquari. That night the water came in at the height of the light switches and then went on rising. When we could get back in again there was mud on the ceiling fans.",
    },
    {
      kind: "paragraph",
      text: "For a year the children have been in the parish hall, all 96 in one room, with sheets hung up as walls. You can hear what everybody is singing.",
    },
    { kind: "heading", text: "Not the same school again" },
    {
      kind: "paragraph",
      text: "Friends ask if we shouldn't move up the hill. We'd like to. The council has land on a list and the list is long, and I've been told six to eight years. A child is in nursery for four.",
    },
    {
      kind: "paragraph",
      text: "So we'll rebuild in the same place, but as though the river were a guest who is certain to come back. Nothing up to three metres that water can spoil: tiled walls, cement board instead of plaster, floors with a drain. Sockets at two metres thirty. The boiler, the freezer, the register and the tortoise are going upstairs. The furniture is solid wood and plastic that can be stacked on a trolley and pushed up a ramp to the upper floor by four adults in fifty minutes. We've measured that with sandbags.",
    },
    {
      kind: "list",
      items: [
        "Walls, tiles, cement board and floors: $17,600",
        "New electrical system, with everything high up: $6,200",
        "Furniture, mattresses and toys: $8,900",
        "A kitchen in steel: $5,500",
        "Moving the boiler and records upstairs, and the ramp: $3,800",
      ],
    },
    {
      kind: "quote",
      text: "When the water goes, I want to need a hose, a broom and a Saturday.",
      by: "Seu Adelar, caretaker",
    },
    {
      kind: "paragraph",
      text: "The line on the wall stays. The children will measure themselves against it.",
    },
    { kind: "heading", text: "Who pays for what" },
    {
      kind: "paragraph",
      text: "The building is the municipality's. It pays for the roof and the structure, about $60,000, and this has been done. What you see above isn't covered by any budget that I could find, and I have looked with a lawyer. The parents gave 1,900 hours for mud. Mud is not in the budget, since that part is done.",
    },
    { kind: "heading", text: "Things that I can't promise" },
    {
      kind: "paragraph",
      text: "A flood higher than three metres. The engineers call it a hundred-year flood, and we've had two within a year, so I no longer know what a year is.",
    },
    {
      kind: "paragraph",
      text: "Warning time. The ramp needs fifty minutes and four adults. At three in the morning we'll have Seu Adelar, and me, and two neighbours who have keys; we've had one drill in the dark, with rain, and it was sixty-four minutes. We'll do it again until it isn't.",
    },
    {
      kind: "paragraph",
      text: "And the children who are afraid of rain. It's most of them. On wet days we sing by the window in the parish hall, loudly, all 96, and a psychologist comes from the university on Mondays, without charge. The four-year-olds have invented a game: one is the river, the others are the furniture.",
    },
  ],
  updates: [
    {
      daysAgo: 28,
      title: "Tiles to two metres and forty",
      body: 'Three of six classrooms have been tiled, up to exactly the old water line. The tiler, father of twins in the yellow group, asked for an extra row above it, "out of spite", and has paid for that himself.\n\nFloors: the drains have been tested with the fire brigade\'s pump. 9,000 litres went out in twenty-two minutes. The children were there and want it every day. Electrical work starts on Monday, at shoulder height, going up.',
    },
    {
      daysAgo: 134,
      title: "Second drill: fifty-three minutes",
      body: "We repeated the drill with the new ramp, on a Friday at ten in the evening, in honest rain. Fifty-three minutes. What costs time is the piano, six minutes on its own. We have put this to the parents, and the vote was that the piano lives upstairs and the singing goes to it.\n\nThe tortoise, whom nobody had thought of in the first drill, took three.",
    },
    {
      daysAgo: 300,
      title: "The register",
      body: "A restorer in Porto Alegre has saved 61 of the 214 pages of our register by freezing them first. For the others we've asked the town: please send us the name and the year if you, or your child, was ever at Beira-Rio. So far 1,370 have answered. A man of forty-six came in person, entered himself with great care, and then asked if he might see where the slippers used to hang.\n\nThat costs us nothing but postage. I'm telling you because it is the reason I am rebuilding here.",
    },
  ],
};
