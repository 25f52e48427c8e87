import type { SampleCampaign } from "../sample-types.ts";

export const dingleRiceMill: SampleCampaign = {
  key: "dingle-rice-mill",
  category: "poverty-relief",
  title: "A rice mill that 140 women of Dingle own together",
  summary:
    "The trader's mill keeps every eighth sack, and the bran as well. With a small mill of our own, 140 growers in Iloilo keep what they have grown.",
  location: "Dingle, Philippines",
  country: "PH",
  organiser: "person-11",
  beneficiary: {
    kind: "charity",
    name: "Sinag-Uma Growers' Cooperative",
    registration: "PH-27446",
  },
  currency: "USD",
  goal: 32_000,
  started: 156,
  ends: 103,
  state: "active",
  scenes: ["poverty-relief-4", "poverty-relief-2"],
  funds: ["The mill", "The dryer"],
  popularity: 38,
  raisedShare: 0.44,
  story: [
    { kind: "paragraph", text: "I will explain with one sack." },
    {
      kind: "paragraph",
      text: "Fifty kilos of palay, that is rice in its coat, dry, harvested by my sister Nenita in Barangay Licu-an. She carries it to the trader's mill because there is one mill. He gives back 30 kilos of white rice. Good machines give 33. He takes four kilos as his fee. He keeps the bran, which he sells to the piggery, and the broken grains, which he sells to the noodle maker. If she needs cash for fertiliser he lends it, and then the palay is his at his price before it is cut.",
    },
    { kind: "paragraph", text: "There is nothing illegal in it. He has the mill." },
    {
      kind: "paragraph",
      text: 'We are 140 women with an average of six-tenths of a hectare. In a normal year we bring 9,200 sacks. I was a bank teller for twenty-two years and counting is a habit with me: what stays behind at that mill is worth around $38,000 a year. A new small mill costs less than that. So one evening I wrote the two figures on the board in the chapel, one below the other, and sat down. Nobody said anything for quite a while. Then Nenita said, "Ay, so we have been buying him a mill every year."',
    },
    { kind: "heading", text: "What the money buys" },
    {
      kind: "list",
      items: [
        "A mill for 1.2 tonnes an hour, from Bulacan, installed: $14,500",
        "A slab, walls and roof on land given by the Palabrica family: $8,200",
        "A flat-bed dryer that burns rice husk: $5,600",
        "A three-phase power line: $1,900",
        "Working capital for the first month: $1,800",
      ],
    },
    {
      kind: "paragraph",
      text: "We members pay too. Each has bought a share of 1,000 pesos, in instalments of as little as 20. That has brought in about $2,450, which went for registration, the soil test and the drawings.",
    },
    {
      kind: "quote",
      text: "The dryer is the real mill. Wet rice makes anybody's price.",
      by: "Tiya Remy, 71, who has sold wet rice to three generations of one family",
    },
    {
      kind: "picture",
      scene: "poverty-relief-1",
      caption: "Meetings of the cooperative end with food, which is how we get them to end.",
    },
    { kind: "heading", text: "How we will run it" },
    {
      kind: "paragraph",
      text: "One woman, one vote, whatever her hectares. The fee is two kilos a sack, and from it we pay two operators, power and a reserve; the surplus goes back by sacks delivered. The bran belongs to the woman who brought the rice. Our books are read out each quarter in the chapel, aloud, in Hiligaynon, down to the broom.",
    },
    { kind: "heading", text: "Where it could go wrong" },
    {
      kind: "paragraph",
      text: "Cooperatives here have failed, and I've seen the letters from the bank's side of the counter. Mostly it was the same thing: somebody's brother-in-law was lent the reserve. In our rules the reserve can't be lent, to anyone, for any purpose, and changing that takes nine votes in ten.",
    },
    {
      kind: "paragraph",
      text: "The trader may raise the price he pays for palay until we are empty, then lower it again. We expect that. For those months the members have promised to bring half of their harvest to us regardless. They promised with raised hands. We'll see with sacks.",
    },
    {
      kind: "paragraph",
      text: "And typhoons. The building has a slab half a metre above the highest flood that Tiya Remy remembers, and she remembers very well.",
    },
  ],
  updates: [
    {
      daysAgo: 20,
      title: "The slab",
      body: "The slab is poured: 84 bags of cement, 31 women and men, a mixer lent by the parish, and pancit for everybody. It stands half a metre above Tiya Remy's flood mark. She came with a stick to check it, and the stick has been approved.\n\nThe power company wants a transformer that was not in its own quotation. I've written to them, with the quotation pinned to the letter, and I know from my former work which words to underline. Until that is settled we order nothing electrical.",
    },
    {
      daysAgo: 88,
      title: "Three mills, one choice",
      body: "Five of us went to Bulacan on the night boat to look at three makes of mill. We took six sacks of our own palay along and had it milled in front of us, weighing everything, including the dust. The best one gave 32.8 kilos from 50, and its rubber rollers can be bought in Iloilo City; the cheapest gave 31.1 and the salesman did not like our scale.\n\nWe have chosen the first, and paid nothing yet. The price holds for 120 days.",
    },
    {
      daysAgo: 140,
      title: "Twenty pesos",
      body: 'A donor wrote and asked if the share of twenty pesos a week isn\'t hard on the poorest of us. It is. We discussed it at the meeting. The answer, from a member who sells vegetables by the road, was: "What I was given, somebody can take back. What I bought they must ask me for." So the shares stay. But from now on anyone may also pay in days of work on the slab, at the daily wage.',
    },
  ],
};
