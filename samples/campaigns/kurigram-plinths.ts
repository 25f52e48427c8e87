import type { SampleCampaign } from "../sample-types.ts";

export const kurigramPlinths: SampleCampaign = {
  key: "kurigram-plinths",
  category: "disaster-relief",
  title: "Sixty homes raised above the flood line in Kurigram",
  summary:
    "On the river islands of Kurigram the water enters each July. Packed earth, one metre higher than the worst year, keeps house, cow and grain dry.",
  location: "Kurigram, Bangladesh",
  country: "BD",
  organiser: "person-30",
  beneficiary: { kind: "charity", name: "Char Uttaran Samity", registration: "BD-53364" },
  currency: "USD",
  goal: 48_000,
  started: 9,
  ends: 171,
  state: "active",
  scenes: ["disaster-relief-5", "disaster-relief-1"],
  funds: ["Raised homes", "Latrines and wells"],
  popularity: 20,
  raisedShare: 0.15,
  story: [
    {
      kind: "paragraph",
      text: "How to move house in one hour (Momena Begum's method, from experience, nine times):",
    },
    {
      kind: "paragraph",
      text: "First the children up on the bed. Then bricks under the bed. Then the rice on the bed, and the children on the rice. The cow to the road, if there's still a road. The hens into the roof. The door off, since a door floats, and you'll want it. Then you wait, and cook on the door.",
    },
    {
      kind: "paragraph",
      text: "Our char is an island of sand and silt in the Brahmaputra, called Char Dakkhin Balua. It has been an island for twenty-six years, which makes it an old one. 2,300 people live on it. Water comes over it in most years, for five days or for twenty. In four of the last ten, it came into the houses. Each time a family loses what it had saved since the time before. That's not a figure of speech: we've gone through the accounts of sixty families, and on average the savings were $185 and the loss was $190.",
    },
    { kind: "heading", text: "Earth" },
    {
      kind: "paragraph",
      text: "The answer is old and it's heavy. You raise the ground. Before the monsoon men and women dig silt from the low side, carry it in baskets, put it down in layers as thick as a hand, tread each layer with water, and go on till the plinth stands one metre above the worst flood that's been marked. Grass is planted on the slopes at once, or the waves eat it. The house is taken apart, and put back on top. It is tin and bamboo; one day is enough.",
    },
    {
      kind: "paragraph",
      text: "We've done nineteen since the last big water. Eighteen have stayed dry. In the nineteenth the slope was cut by a boat that was moored there.",
    },
    {
      kind: "list",
      items: [
        "Sixty plinths, one family each, $640: $38,400",
        "Twelve shared latrines, raised: $4,200",
        "Six tube wells, raised: $2,400",
        "An engineer, levels and two years of measuring: $3,000",
      ],
    },
    {
      kind: "paragraph",
      text: "Of the $640, $510 is wages. The diggers are from the char: about 180 people for nine weeks, in the months when there is no other work and the men leave for Dhaka. Women and men get the same rate. There was a debate about that. It was short, as most of the diggers were women.",
    },
    {
      kind: "quote",
      text: "The cow should be first. A cow that has stood three days in water gives no milk for a season, and then how do I pay?",
      by: "Momena Begum",
    },
    {
      kind: "paragraph",
      text: "The worst year is marked on the mosque, the school and the big jackfruit tree.",
    },
    { kind: "heading", text: "Who gets one" },
    {
      kind: "paragraph",
      text: "The lowest first. The engineer, Shirin Akter, has measured each of 411 homesteads with a level, and the list goes by centimetres. In two cases the centimetres and need don't agree: there the samity decides in a meeting. I'm its secretary, and my own house is number 204.",
    },
    { kind: "heading", text: "What this doesn't do" },
    {
      kind: "paragraph",
      text: "It doesn't hold the river. A char can be eaten away from the side, in a night, plinth and all. Shirin has drawn a line, and within 150 metres of the cutting bank we don't build. That leaves out forty families, who need it most. With them we speak about moving. I've no good answer, and they know it.",
    },
    {
      kind: "paragraph",
      text: "And it needs to be done by mid-June. Whatever we have not begun by the first of May will have to wait for November. A half plinth is a mudbank.",
    },
    {
      kind: "paragraph",
      text: "So the honest order is: every $640 is one family, dry, starting with the lowest. Sixty is what we could manage in a season. If it's twenty, then it's twenty.",
    },
  ],
  updates: [
    {
      daysAgo: 4,
      title: "The list, by centimetres",
      body: "Shirin has finished. The lowest homestead on the char is Momena Begum's, 112 centimetres below the mark. She's not surprised. Second is the schoolmaster's, and he is, somewhat.\n\nWe've pegged the first eight plinths with string. People stand inside the string, looking about them, and then go to fetch the bed to try it. We start digging as soon as there's money for four, so that a team of twelve can move from one to the next without a day lost.",
    },
  ],
};
