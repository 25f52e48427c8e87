import type { SampleCampaign } from "../sample-types.ts";

export const limniShepherds: SampleCampaign = {
  key: "limni-shepherds",
  category: "disaster-relief",
  title: "Fodder and fences for the shepherds above Limni, after the fire",
  summary:
    "The goats lived; the mountain they eat did not. Twenty-three families in northern Evia need sixty tonnes of fodder and nine kilometres of fence.",
  location: "Limni, Greece",
  country: "GR",
  organiser: "person-29",
  beneficiary: {
    kind: "charity",
    name: "Evia Mountain Flocks Association",
    registration: "GR-15580",
  },
  currency: "EUR",
  goal: 26_000,
  started: 521,
  ends: -377,
  state: "ended",
  scenes: ["disaster-relief-6", "disaster-relief-3"],
  funds: [],
  popularity: 70,
  raisedShare: 1.08,
  story: [
    {
      kind: "paragraph",
      text: "A goat will outrun a fire if you open the gate in time. We opened the gates. 2,870 animals came down to the beach at Limni in one evening, and stood in the sea up to their bellies, between the ferry and the people, and everyone was very quiet. That picture went round the world. Then the world had seen it.",
    },
    { kind: "paragraph", text: "Next morning it was about breakfast." },
    {
      kind: "paragraph",
      text: "A goat eats two kilos a day if it gets hay, and it gets hay only when there's no mountain. There's no mountain. Eleven thousand hectares are black above us: the pines, the arbutus, the heather, the hives. The forestry service forbids grazing on burnt land for five years, and it's right to, because otherwise nothing will come back but thistles. So twenty-three families have to feed behind a fence what used to feed itself.",
    },
    {
      kind: "paragraph",
      text: "Some have sold. The dealer gave €35 for a milking goat that's worth €150. My cousin Thanasis sold 60 and then went to bed for three days.",
    },
    { kind: "heading", text: "What's needed until the first green" },
    {
      kind: "list",
      items: [
        "Sixty tonnes of hay and barley at €230: €13,800",
        "Nine kilometres of fence, posts and wire: €8,100",
        "Five water tanks: €2,100",
        "The vet: lungs, feet, and miscarriages from the smoke: €2,000",
      ],
    },
    {
      kind: "paragraph",
      text: "The state pays compensation. It's slow rather than mean, and for the animals that died it's fair enough; for those that lived and are hungry, there isn't a form. We've asked. They looked for it, honestly, for half an hour.",
    },
    {
      kind: "quote",
      text: "If the flock goes we will not learn it again. My son knows every goat by her cough. You can't put that in a course.",
      by: "Kyria Vasso, 68",
    },
    { kind: "heading", text: "How it's shared out" },
    {
      kind: "paragraph",
      text: "By head, counted by the vet, who isn't from here. 2,310 animals are left, so each gets the same 26 kilos; families with some barn left take less fodder and more wire. The association has no office, and no salary. I'm the village's schoolteacher, and its treasurer because I own a laptop. The invoices hang in the kafeneio beside the football results, where they are read with the same attention.",
    },
    { kind: "heading", text: "The hard questions" },
    {
      kind: "paragraph",
      text: "Is it right to keep goats on a mountain that has burnt? I put this to a forester before I put it to you. She said: on the burnt part, no, and on the strips between, yes, please: goats eat the brush that carries a fire from one valley to the next. She's drawn the strips. The nine kilometres of fence run along her lines.",
    },
    {
      kind: "paragraph",
      text: "Sixty tonnes last about thirteen days if everything has to come from us, or seventy as the supplement we plan, along with stubble from the plain. After this we're counting on the rains. If they don't come in October we'll ask once more, or we'll help to sell in an orderly way, at a price, together. We won't go on asking year after year for something that can no longer live.",
    },
  ],
  updates: [
    {
      daysAgo: 374,
      title: "Closing the book",
      body: "We end here. More has come in than we asked for, and we voted on what's over: a further six tonnes of barley for the families with the most kids, and the rest for the beekeepers, who have lost 900 hives and had not asked anybody.\n\nAll in all: 66 tonnes of fodder, 9.3 kilometres of fence, five tanks, 212 visits of the vet. 2,264 animals came through, out of 2,310. Three families gave up all the same, for reasons that hay can't mend.\n\nThank you. There'll be cheese, if you pass. Ask for the teacher.",
    },
    {
      daysAgo: 441,
      title: "It rained",
      body: "On the ninth it rained for six hours, softly, and then all night. In the morning everyone was out on the terraces, looking at the ground as if something had been lost there.\n\nThe forester came to inspect the strips. There's grass between the stumps on the western side, two centimetres. She allows grazing on it from December, for two hours a day, with a shepherd. Thanasis got up at four to be the first. He has forty goats left, and has given each one its name back.",
    },
    {
      daysAgo: 489,
      title: "The first lorries",
      body: "Two lorries from Thessaly, 21 tonnes of hay. The driver of the second hadn't known where it was going, and when he saw the slopes on the last ten kilometres he turned his radio off. He refused the fare for the ferry.\n\nDistribution took one day, off a list, with the vet at the scales. There was one quarrel. It was about a rope.",
    },
  ],
};
