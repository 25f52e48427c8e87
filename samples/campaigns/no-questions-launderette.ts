import type { SampleCampaign } from "../sample-types.ts";

export const noQuestionsLaunderette: SampleCampaign = {
  key: "no-questions-launderette",
  category: "poverty-relief",
  title: "A launderette in Limerick that asks no questions",
  summary:
    "Four washers, three dryers, pay what you can or nothing. For anyone in the city with a broken machine, no machine, or no place to put one.",
  location: "Limerick, Ireland",
  country: "IE",
  organiser: "person-12",
  beneficiary: { kind: "charity", name: "Parish Quay Wash Co-op", registration: "IE-60233" },
  currency: "EUR",
  goal: 24_000,
  started: 117,
  ends: 48,
  state: "active",
  scenes: ["poverty-relief-2", "poverty-relief-3"],
  funds: ["Machines", "Soap and electricity"],
  thanks:
    "Thank you. There is no name on the door and there will be none on yours, unless you want one.\n\nThe first wash is at seven in the morning. Think of the steam.",
  popularity: 82,
  raisedShare: 0.83,
  story: [
    {
      kind: "paragraph",
      text: "A woman came into the advice centre where I volunteer, about a letter from the school. It said her lad was being sent home for smelling of damp. She had three children, a room in emergency accommodation and a sink. There was a launderette twenty minutes away: €14 for one wash and dry. She had been doing uniforms in the sink and drying them on the heater, which was on from six until eight.",
    },
    {
      kind: "paragraph",
      text: "We sorted the letter. We did not sort the washing. I went home and put on a load and stood looking at it going round, and thought: this is the daftest problem I have ever met. It is solved. It has been solved for seventy years. It's just that the solution is in my kitchen and not in hers.",
    },
    { kind: "heading", text: "So, a launderette" },
    {
      kind: "paragraph",
      text: "We have found a unit on Parish Quay, the old bookmaker's. The landlord, who asks to be called a soft eejit and not by name, gives us half rent for two years. There will be four washers, three dryers, a folding table, a kettle, and a jar by the door. You put in what you like. No forms, no proof, no card, no leaflet pressed into your hand.",
    },
    {
      kind: "quote",
      text: "If you have to prove you are poor enough to wash a shirt, you'll wear the shirt.",
      by: "Bríd, who has run the parents' room since 1998",
    },
    { kind: "heading", text: "The books" },
    {
      kind: "list",
      items: [
        "Four washers and three dryers, reconditioned, industrial, guaranteed a year: €9,600",
        "Plumbing, drains, extraction and wiring: €4,700",
        "Deposit and six months at half rent: €6,000",
        "Six months of electricity, gas and powder: €2,900",
        "Insurance: €800",
      ],
    },
    {
      kind: "paragraph",
      text: "After six months we need about €2,100 a month. We reckon a third from the jar, from those who can. Two hotels have agreed in principle to give us their staff uniforms at a fair price on quiet mornings, which covers another third. The last third we do not have. I could draw you a nice graph that says otherwise. We'll be asking the council, the credit union, and you again, and if it can't be made to stand after a year we shut, sell the machines and give the money to the parents' room. That is written in our rules.",
    },
    {
      kind: "picture",
      scene: "poverty-relief-1",
      caption: "There is always soup. It's how you get a carpet carried.",
    },
    { kind: "heading", text: "Things people have asked at the door" },
    {
      kind: "paragraph",
      text: "Will students come and use it for free? Some will, and they'll be skint too, and they'll fold for somebody's granny while they wait. Will it be wrecked? We open when two volunteers are there and not otherwise; thirty-one people have put their names down for a shift a week. What about bedbugs? Hot wash, hot dry, a lidded bin by the door, and nobody says a word about it. Dogs' blankets? After four on Thursdays.",
    },
    {
      kind: "paragraph",
      text: "We were going to call it a hub. Bríd said that if she heard the word hub again she would lie down in the road. It's a launderette.",
    },
  ],
  updates: [
    {
      daysAgo: 3,
      title: "Wet floor, dry sheets",
      body: "First test wash on Tuesday: eleven tea towels and my good jumper. The tea towels came out grand. One of the drain joints let go in the second rinse, and I can report that the floor of the old bookmaker's slopes toward the safe.\n\nIt's fixed, and the plumber would take only the price of the part. Extraction goes in next week and then the fire officer comes. If she is happy, we open the Monday after with four hours a day, six days a week. The jar is in place. Somebody has already put a button in it.",
    },
    {
      daysAgo: 47,
      title: "Machines are here",
      body: "Four washers and three dryers came on a lorry from Cork, and nine people I'd never met turned up to help carry them, as word had got round the quay. They weigh about the same as a pony. Two of the nine have since signed on for Wednesdays.\n\nThe guarantee runs from the day they're plumbed in, not from delivery; I asked for that in writing, so no time is lost. We paid €9,450, which is €150 under the plan, and it went straight into a better lock.",
    },
    {
      daysAgo: 101,
      title: "The keys",
      body: "We have the keys. I won't pretend that it's pretty: there are still odds for a race at Leopardstown chalked on the wall, and the carpet has views of its own. The carpet goes on Saturday from ten. Bring gloves. There'll be soup.\n\nThe advice centre has given us the shelf of its corridor for powder and pegs, so if you are in town and would sooner give a box of powder than money, that's where it goes. Non-bio, please; half the children in this city have skin like paper.",
    },
  ],
};
