import type { SampleCampaign } from "../sample-types.ts";

export const jumlaUltrasound: SampleCampaign = {
  key: "jumla-ultrasound",
  category: "health-aid",
  title: "Two ultrasounds that fit in a midwife's rucksack",
  summary:
    "In the valleys around Jumla a scan means two days on foot. Five midwives are ready to carry the scanner to the mothers instead of the other way round.",
  location: "Jumla, Nepal",
  country: "NP",
  organiser: "person-06",
  beneficiary: {
    kind: "charity",
    name: "Tila Valley Mothers' Health Group",
    registration: "NP-31077",
  },
  currency: "USD",
  goal: 11_600,
  started: 203,
  ends: 34,
  state: "active",
  scenes: ["health-aid-4", "health-aid-1"],
  funds: ["Scanners", "Training for midwives"],
  popularity: 52,
  raisedShare: 0.97,
  story: [
    {
      kind: "paragraph",
      text: "My name is Sarita and I am an auxiliary nurse-midwife. My health post is at Patarasi, a day's walk above the bazaar. Last year I attended 118 births. I want to tell you about one that I did not attend.",
    },
    {
      kind: "paragraph",
      text: "Kamala lives in the last house before the pass. In her eighth month her baby lay across the womb, and nobody knew, because from outside a large baby and a sideways baby feel alike when the mother is strong and the room is cold. When her labour began her brothers carried her down in a basket for fourteen hours. She lived, and so did her son, and the doctor in Jumla told me that they had about one hour left. A scan of four minutes, any time in the six weeks before, would have let her walk down on her own feet and wait near the hospital.",
    },
    { kind: "heading", text: "A scanner the size of a torch" },
    {
      kind: "paragraph",
      text: "There are ultrasound probes now that plug into a tablet and weigh less than a bag of rice for two. They do not show everything. They show four things that matter here: how many babies, which way they lie, where the placenta is, and whether the heart beats. For the rest we still send women to hospital.",
    },
    {
      kind: "quote",
      text: "You do not need to see its nose. You need to know which way it will come.",
      by: "Dr Prabin, who will train us",
    },
    {
      kind: "picture",
      scene: "health-aid-2",
      caption: "A scan takes four minutes, and the family comes along to watch.",
    },
    { kind: "heading", text: "How we spend it" },
    {
      kind: "list",
      items: [
        "Two hand-held probes with a three-year guarantee: $7,800",
        "Two strong tablets in cases: $700",
        "Two folding solar chargers with batteries: $500",
        "Three weeks of training in Nepalgunj for five midwives, with travel and food: $2,000",
        "Gel, covers and a repair fund for three years: $600",
      ],
    },
    {
      kind: "paragraph",
      text: "One probe will live at Patarasi and one at Tatopani. On fixed days of the month we walk with it, so that a woman knows: on the day after the full-moon market, the scanner comes to the school. We will look at women in the seventh and the eighth month. We expect about 340 scans a year.",
    },
    { kind: "heading", text: "What worries us" },
    {
      kind: "paragraph",
      text: "First, a picture is not care. When we see a problem, the woman must reach the hospital, and the walk does not get shorter. The municipality has promised eight places in the waiting house beside the hospital; I have seen the house and it has beds.",
    },
    {
      kind: "paragraph",
      text: "Second, there is a law against telling parents whether to expect a girl or a boy, and it is a good law. The probes will be set so that only the training doctor can unlock the full picture, and each of us has signed that we will not look and will not say. If a family presses us, the scan stops.",
    },
    {
      kind: "paragraph",
      text: "Third, cold kills batteries. That is why the chargers are in the plan and why we test everything here in the cold months before we pay the last part of the price.",
    },
    {
      kind: "paragraph",
      text: "If you have questions, ask me in the comments. I go down to the network on Fridays.",
    },
  ],
  updates: [
    {
      daysAgo: 4,
      title: "Day nineteen of twenty-one",
      body: "I write from Nepalgunj, where it is hot and where I have scanned thirty-seven women under the eye of Dr Prabin. On the first day I could not find a head. On day nineteen I found twins, and the mother laughed so much that I lost the picture.\n\nAll five of us have passed the first test. The second is on Friday. Both probes work; one tablet had a dead corner on the screen and the shop changed it the same day. On Monday we take the night bus home, then two days of road, then we walk. The first scanner day is fixed with the school at Tatopani.",
    },
    {
      daysAgo: 71,
      title: "We tested the chargers at 3,400 metres",
      body: "Before paying for the chargers we borrowed one and left it for six nights on the roof at Patarasi. In the mornings there was ice on it. It gave a full tablet on five days of six, and on the sixth it snowed. The seller has agreed to add a warmer bag for the battery at no cost.\n\nI also met the ward chairs of all four villages. They have agreed on the market days for scanning and will ring the school bell, so that no woman has to depend on her neighbour's telephone.",
    },
    {
      daysAgo: 160,
      title: "The municipality has signed",
      body: "The letter about the waiting house is signed: eight beds, firewood and rice for women who are sent down by us. I asked for it on paper because promises here change with the chairman. Now it has a stamp.\n\nThank you to the person who wrote to ask why we do not simply build a road. I have been asking this too, since I was a girl. Until then, this is what can be carried.",
    },
  ],
};
