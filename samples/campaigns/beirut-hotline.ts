import type { SampleCampaign } from "../sample-types.ts";

export const beirutHotline: SampleCampaign = {
  key: "beirut-hotline",
  category: "human-rights",
  title: "A lawyer who answers, for women who clean other people's homes",
  summary:
    "Unpaid wages, confiscated passports, locked doors. A phone line in five languages and one full-time lawyer for migrant domestic workers in Beirut.",
  location: "Beirut, Lebanon",
  country: "LB",
  organiser: "person-22",
  beneficiary: { kind: "charity", name: "Dalia House Legal Desk", registration: "LB-20951" },
  currency: "USD",
  goal: 33_000,
  started: 231,
  ends: 75,
  state: "active",
  scenes: ["human-rights-5", "human-rights-4"],
  funds: ["Legal fees", "Emergency nights and tickets"],
  popularity: 54,
  raisedShare: 0.57,
  story: [
    {
      kind: "paragraph",
      text: "The phone is a grey Nokia. We chose it because the battery lasts nine days and because a woman can write its number on the inside of a cupboard without anybody wondering why.",
    },
    {
      kind: "paragraph",
      text: "It rings about eleven times a day. A woman whispers in Amharic from a bathroom in Hazmieh: fourteen months, no pay. A woman in Jounieh, in Tagalog: they have her passport and they are selling the flat. A neighbour, in Arabic, ashamed and brave: there is somebody on the balcony across the street, at night, every night.",
    },
    {
      kind: "paragraph",
      text: "I am a lawyer. For six years I did this work on Thursdays and on Sunday evenings, beside a practice that paid for it. Last year the desk opened 212 files. Thursdays are not enough.",
    },
    { kind: "heading", text: "What we do with a call" },
    {
      kind: "paragraph",
      text: "First we listen, in her language. Five women who once held the same job answer the line in turns: Tigist, Marilou, Nirmala, Aminata and Hawa. Then we ask her what she wants, and it is seldom what you would expect. Most do not want a trial. They want the wages, the passport and a ticket, or the wages, the passport and a better house to work in. A letter from a lawyer brings the wages in about four cases out of ten. A call from Tigist, afterwards, brings them in two more.",
    },
    {
      kind: "quote",
      text: "I did not want to be saved. I wanted my eleven hundred dollars.",
      by: "A client, who got nine hundred and fifty",
    },
    { kind: "heading", text: "The year in numbers" },
    {
      kind: "list",
      items: [
        "One lawyer, full time, twelve months at $1,300: $15,600",
        "Interpreters for interviews and hearings: $5,040",
        "The line, two phones and credit: $1,560",
        "Court fees and residency papers: $6,000",
        "Safe nights and tickets home for those who must leave: $4,800",
      ],
    },
    {
      kind: "paragraph",
      text: "I will be that lawyer, on a third of what I earned before, and a colleague will take over the paying practice. The accounts are kept by a bookkeeper who does not work for us and are open to any donor who asks.",
    },
    { kind: "heading", text: "What we don't promise" },
    {
      kind: "paragraph",
      text: "The sponsorship system ties a worker's papers to one employer. We do not change that from a desk, though we give evidence to those who try. We lose cases. Some women go back to the house they left, and we drive them there, and keep the number in the cupboard.",
    },
    {
      kind: "paragraph",
      text: "There is danger in this, mainly for them. So you will find no faces here, no clients' names, no street. The stories you read are told with permission and with details moved around, and any woman can take hers back; two have, and we removed them the same hour.",
    },
    {
      kind: "paragraph",
      text: "The other danger is the currency. Fees are set in one and paid in another, and the court has twice changed its tariff within the year. We hold the fund in dollars. If the fees rise by more than a fifth, we will take fewer court cases and write more letters, since letters cost only paper and nerve.",
    },
    {
      kind: "picture",
      scene: "human-rights-3",
      caption: "On Sundays, the day off, the desk meets out of doors.",
    },
    {
      kind: "paragraph",
      text: "One last thing. Now and then an employer calls the grey phone, to ask how to do it properly: what contract, what insurance, which day off. We answer those with special care. There were thirty-four last year.",
    },
  ],
  updates: [
    {
      daysAgo: 12,
      title: "Thirty-one thousand dollars, not ours",
      body: "This quarter the desk recovered $31,400 in unpaid wages for twenty-three women. The largest sum was for four years of work; the smallest was $90, and the woman framed the receipt. Eleven passports came back, six of them by taxi, in an envelope, without a note.\n\nWe also lost a case that we should have won, on a technicality about a translation. So from this month every document goes through two interpreters. It costs more, and it fits within the budget for interpreters.",
    },
    {
      daysAgo: 96,
      title: "Full time",
      body: "Since the first of the month I have been at the desk all five days. The difference showed at once: the average wait from first call to a meeting fell from sixteen days to five.\n\nNirmala has finished a course in mental health first aid and trains the others on Saturdays. We have a second phone, as grey as the first. If you called in spring and nobody answered, please call again.",
    },
    {
      daysAgo: 190,
      title: "How the line works at night",
      body: "Several donors asked what happens at three in the morning. The line is answered until midnight. After that a recorded voice in five languages says when we open, and gives the number of the shelter, which is awake. We would like to answer all night, and with five women we cannot; to promise it would be the worst thing we could do.\n\nEvery missed night call is called back before nine, with a sentence prepared in case somebody else picks up. We ask whether the curtains are ready.",
    },
  ],
};
