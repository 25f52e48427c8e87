import type { SampleCampaign } from "../sample-types.ts";

export const kaffrineWells: SampleCampaign = {
  key: "kaffrine-wells",
  category: "poverty-relief",
  title: "Twelve village pumps, and the women who will mend them",
  summary:
    "Twelve boreholes around Kaffrine stand dry only because the pump broke. We repair them and train two pump keepers in each village, with a chest of spares.",
  location: "Kaffrine, Senegal",
  country: "SN",
  organiser: "person-13",
  beneficiary: { kind: "charity", name: "Ndoxu Saalum Water Committees", registration: "SN-11862" },
  currency: "EUR",
  goal: 46_000,
  started: 264,
  ends: null,
  state: "paused",
  scenes: ["poverty-relief-5", "poverty-relief-4"],
  funds: ["Pumps", "Training of pump keepers", "Spare parts"],
  popularity: 34,
  raisedShare: 0.35,
  story: [
    {
      kind: "paragraph",
      text: "We paused this campaign ourselves. The reason is in the latest update, and nothing you have given is spent until it is settled. Please read the rest with that in mind.",
    },
    {
      kind: "paragraph",
      text: "In our part of the Saloum there is no shortage of holes in the ground. In the years of the big projects every village got one: a borehole of sixty metres, a pump with a plate on it, a ceremony with drums. Then a seal worth four euros wore out. The village had no spanner of that size and no name to call. I have visited forty-one villages on my motorbike. In twelve of them the water is there, at a depth we know, and the pump on top of it is a place where goats scratch.",
    },
    {
      kind: "paragraph",
      text: "In those twelve villages 7,300 people buy water from carts at 150 francs a can, or walk to the old wells, which are open.",
    },
    { kind: "heading", text: "Not another ceremony" },
    {
      kind: "paragraph",
      text: "We are a union of water committees, and we are mostly women, because it is mostly women who carry. Our rule is that a pump belongs to a village only when somebody in that village can take it apart. So each village chooses two keepers, and before the new parts come they spend three weeks with Maam Coumba Thiam at the workshop in Kaffrine, who has mended pumps for the railway, the mill and the army, and is not gentle.",
    },
    {
      kind: "quote",
      text: "If you can take out the engine of a Peugeot you can take out a pump. If you can't, you will learn, and after that you can help me with the Peugeot.",
      by: "Maam Coumba Thiam",
    },
    { kind: "heading", text: "The costs" },
    {
      kind: "list",
      items: [
        "Twelve pumps rebuilt with stainless pipes, €3,100 each: €37,200",
        "Water tests before and after, twelve villages: €1,800",
        "Training and a tool set for twenty-four keepers: €3,000",
        "A chest of spare parts held in Kaffrine: €4,000",
      ],
    },
    {
      kind: "paragraph",
      text: "Stainless pipes cost half as much again as galvanised ones. Galvanised pipes are the reason for six of our twelve dry pumps: the water here eats them in five years.",
    },
    {
      kind: "paragraph",
      text: "Each household will pay 200 francs a month into a box with three locks. That pays for seals, and for the keepers' time. When a village stops paying for three months, the union visits. We do not take the pump away. We sit under the tree until people are bored and somebody says what the quarrel is about; there is always a quarrel, and it is never about water.",
    },
    {
      kind: "picture",
      scene: "poverty-relief-2",
      caption: "On market days the water carts do well.",
    },
    { kind: "heading", text: "What we do not know" },
    {
      kind: "paragraph",
      text: "We do not know the quality of water that nobody has drunk for ten years. The Saloum has salt and in places fluoride, which stains and bends the bones of children. This is why tests come first in the list and why a village whose water fails will not get a pump from us, whatever has been promised. It would be a hard day. It is better than the other hard day.",
    },
    {
      kind: "paragraph",
      text: "We also do not know what the carts will do. The cart men are our nephews. In two villages we have agreed that they will carry from the new pump to the fields and the far houses, for a fee, and I hope that others will find it reasonable.",
    },
  ],
  updates: [
    {
      daysAgo: 21,
      title: "Why we have paused",
      body: "The first four water tests are back. Two villages are good. In Keur Mbodj and in Daga Sanou the fluoride is at 2.6 and 3.1 milligrams a litre, and the limit is 1.5. We have therefore stopped all work and paused donations until the other eight are tested, because we do not want to collect for twelve pumps if there will be nine.\n\nThere are filters, and there is the possibility of a pipe from a good borehole three kilometres away. An engineer from the regional water office is working out both, without a fee. I expect her paper within six weeks. Then we will change the plan here, and anyone who gave and does not agree with the new plan can have their donation back.",
    },
    {
      daysAgo: 150,
      title: "Eight keepers have their tools",
      body: "The first eight keepers finished their weeks with Maam Coumba. Six women and two men. Fatou Bineta Sarr of Daga Sanou took a pump apart and put it together in four hours and ten minutes, which is now the time to beat, and has been painted on the workshop door.\n\nThey each went home with a box: two pipe wrenches, a tripod, seals for two years and a book with the drawings in Wolof. In the village of Ndiayène they did not wait for us. They found that their pump lacked only a chain, and mended it for nineteen euros.",
    },
  ],
};
