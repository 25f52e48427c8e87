import type { SampleCampaign } from "../sample-types.ts";

export const kisumuFirstSteps: SampleCampaign = {
  key: "kisumu-first-steps",
  category: "health-aid",
  title: "Straight feet for two hundred babies in Kisumu",
  summary:
    "Clubfoot can be put right in six weeks of plaster, if you begin early and keep the brace on. We pay for plaster, braces and the bus fare that decides it.",
  location: "Kisumu, Kenya",
  country: "KE",
  organiser: "person-07",
  beneficiary: { kind: "charity", name: "Lakeside Footworks", registration: "KE-41087" },
  currency: "USD",
  goal: 18_000,
  started: 402,
  ends: null,
  state: "active",
  scenes: ["health-aid-2", "health-aid-3"],
  funds: ["Plaster and braces", "Bus fares"],
  suggested: [
    { amount: 17, does: "makes a brace, in red" },
    { amount: 35, does: "covers the plaster for one baby" },
    { amount: 70, does: "straightens one baby's feet" },
    { amount: 140, does: "straightens the feet of two" },
  ],
  thanks:
    "Asante sana. Somewhere in the clinic a mother is choosing between red and blue braces while I write this.\n\nCome back in a year and we will show you somebody running.",
  popularity: 48,
  raisedShare: 0.7,
  story: [
    {
      kind: "paragraph",
      text: "Wednesday, 7.40 in the morning. The bench outside room six is full, and it is the loudest bench in the hospital. Everyone on it is under three. By eleven they'll have a foot each in warm water, old plaster coming off in strips, and the mothers will be comparing ankles, the way other mothers compare teeth.",
    },
    { kind: "paragraph", text: "I'm Achieng, an orthopaedic technician. I do feet." },
    {
      kind: "paragraph",
      text: "About one baby in every 800 is born with a foot that turns in and down. Leave it, and at four that child walks on the outside of the ankle, and at ten doesn't walk to school. Start in the first months, and it's gentle work: you stretch the foot a little with your hands, hold it with plaster for a week, take it off, stretch it a little more. Five or six plasters. A tiny cut at the heel. Then a brace, two small boots on a bar, at night, until the fourth birthday.",
    },
    { kind: "paragraph", text: "No operating theatre, no metal. Seventy dollars a child, all in." },
    { kind: "heading", text: "So why do we lose them" },
    {
      kind: "paragraph",
      text: "Because of the bus. From Muhuru Bay it is 640 shillings each way. Six weeks of Wednesdays is 7,680 shillings, plus the days not worked. A mother comes three times, and then the rains or the rent come, and the half-straight foot goes back to where it was. When I look at our book for the two years before we paid fares, 38 of 100 babies never finished. In the first year that we did: nine.",
    },
    {
      kind: "quote",
      text: "The plaster they give you. The brace they give you. It is the road they do not give you.",
      by: "Mama Junior, from Sindo",
    },
    { kind: "heading", text: "What it costs" },
    {
      kind: "list",
      items: [
        "Plaster, heel procedure and four sizes of brace for 200 children, $70 each: $14,000",
        "Bus fares for families beyond thirty kilometres: $2,400",
        "Tools and leather for the brace workshop: $1,600",
      ],
    },
    {
      kind: "paragraph",
      text: "Our braces are made behind the hospital by Mzee Onyango and two apprentices, from goat leather and a flat bar. Imported ones cost $58; his cost $17 and come in red, because that's what children choose when asked, and no one had asked before.",
    },
    {
      kind: "picture",
      scene: "health-aid-2",
      caption: "On Wednesdays the corridor belongs to room six.",
    },
    { kind: "heading", text: "The part nobody photographs" },
    {
      kind: "paragraph",
      text: "The brace. The foot looks perfect after six weeks, everybody takes the picture, and then there are four years of nights with a bar between the ankles. Grandmothers take it off out of pity. Fathers ask what for. If it stays off, one foot in three turns back in.",
    },
    {
      kind: "paragraph",
      text: "So two mothers who have been through it, Beryl and Mama Junior, are on the phone to every family: each week at first, then each month. They know every trick; Beryl's advice is to put a brace on the doll too.",
    },
    {
      kind: "paragraph",
      text: "I won't tell you that we always win. About six in a hundred come back with a relapse and need more plaster, and one or two need surgery in Nairobi, which isn't in this budget; the county pays if we shout. We keep the figures on the wall in room six, relapses as well, in red. You're welcome to come and read them. Come on a Wednesday. Bring earplugs.",
    },
  ],
  updates: [
    {
      daysAgo: 8,
      title: "Number 131",
      body: "This week we took the last plaster off number 131, Baraka, from Usenge, who is eleven weeks old and slept all through it. His grandmother didn't sleep. She turned the foot over and over in her hand, the way you look at a coin.\n\nFares: 74 families so far, on average eleven dollars each. Two of them moved in with a cousin in town for the six weeks instead, which we hadn't thought of, and which is cheaper for everyone. Now we ask at the first visit: have you got a cousin?",
    },
    {
      daysAgo: 90,
      title: "Mzee's apprentice takes the orders",
      body: "Mzee Onyango is seventy-four and has had his cataracts done. In the three weeks of his absence his apprentice Faith made all twenty-six braces on her own. He has been round with his new eyes and looked at every stitch, and has returned one.\n\nWe've moved the leather order to a tannery in Ahero, at nine per cent under the old price, so the workshop line holds for longer than we had planned.",
    },
    {
      daysAgo: 201,
      title: "What the first hundred tell us",
      body: "One hundred babies have started. Ninety-two have finished plaster; five are still in it; three we lost, two to a move to Uganda and one whose mother wrote to say that she had decided against it, and thanked us. Among the ninety-two there are six relapses, all of them children who stopped the brace in the first three months.\n\nSo Beryl now calls weekly for four months instead of two. It costs airtime, about two dollars for each child, and is the best money we spend.",
    },
    {
      daysAgo: 380,
      title: "The first bench",
      body: 'First Wednesday with fares paid: nineteen babies on a bench made for twelve. The carpenter is coming. Three mothers had travelled since the evening before. One of them, from Mageta Island, had got the message from a fish trader, who got it from the boatman, who got it from my cousin. I asked what exactly she\'d heard. "That you give the bus, and that you are noisy."\n\nThank you for the bus. The noise was ours already.',
    },
  ],
};
