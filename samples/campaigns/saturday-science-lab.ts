import type { SampleCampaign } from "../sample-types.ts";

export const saturdayScienceLab: SampleCampaign = {
  key: "saturday-science-lab",
  category: "education",
  title: "A Saturday science lab for the girls of Kuje",
  summary:
    "Eighty-six girls in Kuje learn chemistry from a blackboard. We have a room, two teachers and a list; what is missing is everything on the list.",
  location: "Abuja, Nigeria",
  country: "NG",
  organiser: "person-01",
  beneficiary: { kind: "charity", name: "Kuje Saturday Science Trust", registration: "NG-20418" },
  currency: "USD",
  goal: 14_500,
  started: 142,
  ends: 61,
  state: "active",
  scenes: ["education-5", "education-1"],
  funds: ["Laboratory equipment", "Transport for the girls"],
  suggested: [
    { amount: 25, does: "buys the glassware for one bench" },
    { amount: 50, does: "pays one girl's bus fares for a term" },
    { amount: 75, does: "keeps the chemicals coming for a month" },
    { amount: 250, does: "buys a microscope" },
    { amount: 500, does: "pays a laboratory assistant for eight months" },
  ],
  thanks:
    "You have just put a girl from Kuje in front of a microscope. I was one of them, with a borrowed magnifying glass, so I know what that means.\n\nOn the first Saturday of the month I write down who came and what they found. Look in.",
  popularity: 60,
  raisedShare: 0.78,
  story: [
    {
      kind: "paragraph",
      text: "I have taught chemistry in Kuje for eleven years, and in that time I have drawn a titration on the board perhaps four hundred times. I draw it rather well by now. The colour change I do with pink chalk. In the practical paper of the final examination the girls meet a real burette, many of them for the first time, and they have forty minutes to make friends with it.",
    },
    {
      kind: "paragraph",
      text: "Last year, of thirty-four girls I entered, nine passed the practical. Twenty-six passed the written paper. That gap is not about talent.",
    },
    { kind: "heading", text: "What we have already" },
    {
      kind: "paragraph",
      text: "The old store behind the community hall on Secretariat Road is ours for ten years; the area council signed in the dry season. It is nine metres by six, with a sound roof and one bad wall. My colleague Hauwa Tanko teaches physics and has given up her Saturdays too. Eighty-six girls from five schools have put their names down, and their mothers have formed a committee that frightens me a little.",
    },
    {
      kind: "quote",
      text: "I do not want to see it on the phone. I have seen it on the phone. I want to spill it.",
      by: "Blessing, 16, who wants to be a pharmacist",
    },
    {
      kind: "picture",
      scene: "education-3",
      caption: "Until the room has power, the reading is done at home, by lamp.",
    },
    { kind: "heading", text: "What the money buys" },
    {
      kind: "list",
      items: [
        "Repairs, benches, a sink and a store that locks: $2,900",
        "Twelve microscopes, two balances, burettes and other glassware: $5,100",
        "Chemicals and consumables for two years: $1,800",
        "A solar panel and battery, because power fails most Saturdays: $2,600",
        "Pay for two laboratory assistants, both former pupils, for a year: $1,500",
        "Bus fares for girls from Rubochi and Gwargwada: $600",
      ],
    },
    {
      kind: "paragraph",
      text: "Microscopes are the largest part, and we have asked three dealers in Wuse. The price above is for reconditioned school models with a two-year guarantee. New ones would cost three times as much and would not show a bigger onion cell.",
    },
    { kind: "heading", text: "What could go wrong" },
    {
      kind: "paragraph",
      text: "Equipment walks. Every teacher knows it. So the store will have two locks with the keys held in two houses, and the committee will count the glassware in public on the first Saturday of each month. Prices are the other worry: if the naira falls again before we buy, we will buy eight microscopes first and the rest as we can, and say so here.",
    },
    {
      kind: "paragraph",
      text: "I am also asked what happens after two years. The five schools have agreed to pay a small fee for each pupil from the third year. Four of them have put it in writing. The fifth says it will when it has seen the place, which I consider fair.",
    },
    {
      kind: "paragraph",
      text: "Come and see it yourself if you are ever on the Gwagwalada road on a Saturday. You will be handed goggles.",
    },
  ],
  updates: [
    {
      daysAgo: 9,
      title: "The bad wall is down",
      body: "We took the bad wall down on two Saturdays with eleven fathers, four wheelbarrows and one argument about foundations, which the mason won. The new wall stands to window height. Mr Audu of the block yard gave us the last sixty blocks at cost after his niece put her name on our list.\n\nThe sink has a place now. The girls chose it: under the east window, so that whoever washes up can see the road. Hauwa has started lessons in the hall meanwhile, with the two burettes we own. Thirty-one girls came. We did one titration in five groups and every group got a different answer, so we had a very good hour on why.",
    },
    {
      daysAgo: 58,
      title: "The council's letter, and a list that grew",
      body: "The ten-year letter from the area council is signed and stamped, and a copy hangs in the hall beside the generator rules. Since word got round, the list has gone from sixty-two girls to eighty-six, so we have changed the timetable: two groups in the morning and one after the midday break. Nobody is turned away.\n\nWe also asked for a third quotation on the solar panel. It came in $180 under the second. I have not spent the difference; it stays in the plan as a cushion for the chemicals, whose prices change every month.",
    },
    {
      daysAgo: 130,
      title: "Thank you, and what happens first",
      body: "Twelve days in, and people I have never met have paid for more glassware than I have held in my career. Thank you. The order of work is: wall, benches, sink, store, then equipment, because a microscope without a lock is a gift to the wrong person. We will publish each receipt on the notice board and a photograph of it here.\n\nIf you gave for transport, your part is already at work. Seven girls from Rubochi came to the planning day by bus, and drew the floor plan that now hangs in the hall.",
    },
  ],
};
