import type { SampleCampaign } from "../sample-types.ts";

export const ballaroSwims: SampleCampaign = {
  key: "ballaro-swims",
  category: "child-welfare",
  title: "Ninety children of Ballarò learn to swim this summer",
  summary:
    "They live eight hundred metres from the sea and most of them cannot swim. A pool, six instructors and ten weeks of mornings will change that.",
  location: "Palermo, Italy",
  country: "IT",
  organiser: "person-17",
  beneficiary: { kind: "charity", name: "Associazione Corsia Sei", registration: "IT-44190" },
  currency: "EUR",
  goal: 12_400,
  started: 76,
  ends: 19,
  state: "active",
  scenes: ["child-welfare-5", "child-welfare-3"],
  funds: ["Pool lessons", "Costumes and goggles"],
  thanks:
    "Grazie. One of ninety children has a morning in the water because of you, and I will tell you how far each of them swam.\n\nThey ask who you are. I say: somebody who likes the sea.",
  popularity: 66,
  raisedShare: 1.04,
  story: [
    {
      kind: "paragraph",
      text: "In September I asked my class to draw the sea. Twenty-three drawings, twenty-three seas, all seen from the shore, with a line at the bottom where the sand begins and nobody on the other side of it. I teach eight-year-olds in Ballarò, in the old market of Palermo. From our roof you can see the ferries. I asked who could swim. Four hands, and one of them went down again.",
    },
    {
      kind: "paragraph",
      text: "This is a city on the water where swimming costs fifty euros a month, two buses and a parent who is free at four in the afternoon. Our parents sell fish, clean rooms, mend phones, look after other people's parents. They came from Via Porta di Castro, from Dhaka, from Accra, from Constanța. Their children jump off the rocks at the Foro Italico every June because everybody does. Two summers ago it ended badly for a boy from the next school. I will not use him to ask you for money. I will only say that I think of him.",
    },
    { kind: "heading", text: "Ten weeks, ninety children" },
    {
      kind: "paragraph",
      text: "The municipal pool is empty from eight until ten in the morning all summer. We have it in writing for 120 hours. Six instructors from the university sports centre work in pairs, nine children to a pair. Every child gets two mornings a week and a goal you can check: float for one minute, tread water for two, swim twenty-five metres, and get out without a ladder.",
    },
    {
      kind: "list",
      items: [
        "Pool hire, 120 hours at €38: €4,560",
        "Instructors, two for each hour at €18: €4,320",
        "Costume, cap, goggles and towel for ninety children: €1,980",
        "The bus from Piazza Casa Professa: €940",
        "Insurance: €600",
      ],
    },
    {
      kind: "quote",
      text: "The water holds you. You only have to let it, and that's the hard part.",
      by: "Samira, who teaches and learnt at thirty-one",
    },
    {
      kind: "picture",
      scene: "child-welfare-2",
      caption: "When the pool is on strike we take the kites out instead.",
    },
    { kind: "heading", text: "The mothers' lane" },
    {
      kind: "paragraph",
      text: "Something we did not plan: nineteen mothers asked if they could come too. So on Fridays lane six is for them, with a woman instructor and a curtain that my husband made from shower rails. It costs us nothing extra, and it does more for the children than any leaflet. A child whose mother is in the water stops being afraid in about four minutes.",
    },
    { kind: "heading", text: "Doubts" },
    {
      kind: "paragraph",
      text: "Not all ninety will finish. Families go to relatives in August; some fast or travel; some children will decide in the first week that water is for fish. Last year we tried with sixteen children and twelve swam the length. I would be happy with sixty-five of the ninety, and I will publish the number, whatever it is.",
    },
    {
      kind: "paragraph",
      text: "And swimming does not make the rocks safe. The last lesson of every group is held on the rocks, in clothes, with the coast guard's volunteers, and teaches one thing only: how to look at the sea and decide not to go in.",
    },
    {
      kind: "paragraph",
      text: "If we raise more than we need, the pool is free in September too. There are thirty-eight children on the second list.",
    },
  ],
  updates: [
    {
      daysAgo: 2,
      title: "The second list gets in",
      body: "We have passed what we needed, so the second list is not a list any more: thirty-eight children start in September. The pool has given us the same hours and the same price. Thank you, all of you, and especially the person from Bergen who wrote that she learnt in a fjord at five degrees and sends courage.\n\nFor those who give now: every extra €138 is one child, ten weeks, goggles included. When September is full I will close the campaign and say so.",
    },
    {
      daysAgo: 24,
      title: "Week four, and a count",
      body: "Eighty-one children are still with us in week four. Of the nine who left, five went to family, two changed to football, one has an ear and one is a fish out of principle. Forty-four can float for a minute; eleven have swum the twenty-five metres, among them Ibrahim, who on the first day held the edge with both hands for an hour and told us he was guarding it.\n\nOn Friday there were twenty-two mothers in lane six. We have asked for lane five.",
    },
    {
      daysAgo: 60,
      title: "Contract signed, costumes counted",
      body: "The pool contract is signed, with a clause for strike days. The costumes came in eleven sizes, and my classroom looked like a beach for an afternoon. Every child tried on goggles, because goggles that leak are the end of courage.\n\nSomebody asked why we don't teach at the beach for free. In open water one instructor can take three children; in the pool, nine. The sum is simple, and the sea has waves.",
    },
  ],
};
