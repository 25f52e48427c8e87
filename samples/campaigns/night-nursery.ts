import type { SampleCampaign } from "../sample-types.ts";

export const nightNursery: SampleCampaign = {
  key: "night-nursery",
  category: "child-welfare",
  title: "The night nursery behind Battambang market",
  summary:
    "Market mothers start work at one in the morning. For twenty-five small children there is a room with nets, warm rice and women who stay awake.",
  location: "Battambang, Cambodia",
  country: "KH",
  organiser: "person-18",
  beneficiary: { kind: "charity", name: "Night Rice Children's Room", registration: "KH-12279" },
  currency: "USD",
  goal: 15_300,
  started: 276,
  ends: null,
  state: "active",
  scenes: ["child-welfare-4"],
  funds: ["Carers' wages", "Food"],
  popularity: 32,
  raisedShare: 0.59,
  story: [
    {
      kind: "paragraph",
      text: "The lorries with vegetables come in at one in the morning. By two the market of Boeung Chhoeuk is brighter than it is by day. By five the restaurants have bought, by seven the women have finished, and a woman who unloads, trims and carries earns about six dollars.",
    },
    {
      kind: "paragraph",
      text: "Where is the child, from one to seven? I'll tell you where, since I've looked. Under the table on a sack. At home with the door tied shut with wire. On a sister's back, when the sister is eight. In a hammock slung beneath a lorry, with the engine off, and then one night with the engine on. He lived. His mother is Srey Mom, and she carries her sacks past that place still.",
    },
    {
      kind: "paragraph",
      text: "I sold morning glory there for fifteen years. In the year that my own youngest started school, three of us rented the room behind the ice seller. Now it is open from half past midnight to half past seven, every night except for the three nights of New Year. Twenty-five children, from six months to six years.",
    },
    { kind: "heading", text: "What a night is like" },
    {
      kind: "paragraph",
      text: "They come asleep and are handed over asleep. We know each one by the cloth. By three, two or three will be awake and want to talk; Ming Phalla sits with those by the lamp, and has heard by now everything that a four-year-old knows about frogs. At five the first rice porridge. At six teeth. At half past six those who go to school put on the white shirt.",
    },
    {
      kind: "quote",
      text: "At three in the morning, children tell the truth.",
      by: "Ming Phalla, carer",
    },
    { kind: "heading", text: "One year" },
    {
      kind: "list",
      items: [
        "Three carers on fixed wages: $6,840",
        "Rent of the room: $1,920",
        "Food: $2,880",
        "Mats, nets, cots: $860",
        "A second door, alarms, wiring, repairs: $1,700",
        "A nurse, twice a month: $600",
        "First aid and child protection training: $500",
      ],
    },
    {
      kind: "paragraph",
      text: "The mothers pay 500 riel a night, twelve US cents. That makes roughly a thousand dollars a year, and we use it for soap, gas and birthdays. It's the mothers who decided that there should be a price. It gives them the right to complain.",
    },
    { kind: "heading", text: "The second door" },
    {
      kind: "paragraph",
      text: "The room has one door, which gives onto the ice seller's yard. The fire officer came because we asked him to, and told us what we knew. We need a second door to the alley, alarms, and wiring without bare ends. Until then one carer sits at the door all night, and nothing burns in the room, no candle, no coil. Please see this as the first thing that your money does.",
    },
    { kind: "heading", text: "What we are asked" },
    {
      kind: "paragraph",
      text: "Is it not better if mothers don't work at night? Yes. Find us someone who buys cabbage at noon.",
    },
    {
      kind: "paragraph",
      text: "Is it not an orphanage? No. Each child goes home each morning, on a hip. In this country, children with parents have been put in orphanages because visitors like to give to them. Nobody visits us. We are asleep when you're awake.",
    },
    {
      kind: "paragraph",
      text: "What if a mother does not come? It has happened four times in six years. Two were in hospital, one was arrested over a fine for her stall, one came at ten, weeping, having slept. We wait. There is a list of aunts.",
    },
    {
      kind: "paragraph",
      text: "Last month Srey Mom's boy put on a white shirt for the first time. He is tall. He still does not like the sound of lorries.",
    },
  ],
  updates: [
    {
      daysAgo: 6,
      title: "The second door is open",
      body: "It's blue. It opens outward, into the alley, without a key from inside, as the fire officer wanted. He came to try it himself at two in the morning, and tiptoed. Alarms are up as well, three of them. We did a drill at five, before porridge: twenty-three children in the alley in two minutes and ten seconds, of whom nine were carried and one was dressed as a frog.\n\nThe wiring is next. The electrician comes by day, when we're shut, and has to be done by dark.",
    },
    {
      daysAgo: 110,
      title: "Ming Phalla's certificate",
      body: "All three carers have passed the course in first aid and child protection. It was five days, in Siem Reap, and on those nights the mothers themselves kept the room in turns and had the chance to find out for themselves about three o'clock.\n\nMing Phalla is sixty-three, and had never held a certificate. She asked whether she was allowed to fold it. It's been framed by the ice seller, and hangs above the cots.",
    },
    {
      daysAgo: 250,
      title: "What 500 riel buys",
      body: "The mothers' book was read out on the last night of the month: 1.1 million riel came in, that's $271 over three months. It went on gas, soap, fourteen birthdays and a new tooth mug for each child, after an outbreak of quarrels about mugs.\n\nThey also voted on the hours. We now open at half past midnight and not at one, since lorries from Pailin have begun to come early. The carers get the extra half hour paid.",
    },
  ],
};
