import type { SampleCampaign } from "../sample-types.ts";

export const huantaNightSchool: SampleCampaign = {
  key: "huanta-night-school",
  category: "education",
  title: "Keep the lamps on at the women's night school in Huanta",
  summary:
    "Thirty-eight women in Huanta are learning to read in Quechua and Spanish after work. Ten more months of lamps, primers and two teachers, and a corner for babies.",
  location: "Huanta, Peru",
  country: "PE",
  organiser: "person-03",
  beneficiary: { kind: "charity", name: "Tuta Yachay Wasi", registration: "PE-77120" },
  currency: "USD",
  goal: 3_200,
  started: 54,
  ends: 12,
  state: "active",
  scenes: ["education-3", "education-2"],
  funds: [],
  popularity: 22,
  raisedShare: 0.93,
  story: [
    {
      kind: "paragraph",
      text: 'My mother signed with her thumb. At the bank, at the clinic, at my school, for sixty-one years. When she was sixty-two she came to our night class, "to keep you company, daughter", sat at the back and said nothing for three weeks. In the fourth week she wrote Teófila, with the accent. Then she took the pencil home, and wrote it on the door.',
    },
    {
      kind: "paragraph",
      text: "She goes to the bank with her elbow out, now, like somebody who has business there.",
    },
    {
      kind: "paragraph",
      text: "The school has no building. We use the primary school's second classroom from seven to nine in the evening, Monday to Thursday. There are thirty-eight women on the list and about thirty on any night. They shell beans, sell cheese, carry for the market, look after grandchildren whose mothers went to Lima. The youngest is nineteen. They learn first in Quechua, because you can't learn to read in a language in which nobody ever called you to eat. Spanish comes in the second half.",
    },
    {
      kind: "quote",
      text: "I thought letters were for other people. Like shoes with heels.",
      by: "Doña Saturnina, 58",
    },
    { kind: "heading", text: "Ten months" },
    {
      kind: "paragraph",
      text: "The municipality paid for the class for a year and then there was an election. What we need is small, and I have written all of it down.",
    },
    {
      kind: "list",
      items: [
        "Two teachers, ten months: $1,400",
        "Sixty primers, printed in Ayacucho: $540",
        "Lamps and wiring that does not frighten us: $360",
        "The corner for babies and small children, with one girl who is paid to watch them: $450",
        "Bread and coca tea or milk: $300",
        "Fees for the certificate exam: $150",
      ],
    },
    {
      kind: "paragraph",
      text: "The teachers are Delia Huamán and me. We get seventy dollars a month each, which is about half of what it is worth, and it was our own proposal.",
    },
    {
      kind: "picture",
      scene: "education-1",
      caption: "In the weeks of the harvest the class goes out to the fields at Luricocha.",
    },
    { kind: "heading", text: "What is hard" },
    {
      kind: "paragraph",
      text: "Some husbands. I won't write more about it here, except that we changed the hours so that nobody walks home alone, and that four husbands now wait outside on the wall, and have begun to ask what page we are on. Perhaps there will be a second list.",
    },
    {
      kind: "paragraph",
      text: "Harvest. In May and June half of the women are in the fields until dark. We used to lose them then. Last year Delia took the class to the field at Luricocha on two evenings, with a lamp on a pole. She calls this a great success, and her knees call it something else.",
    },
    {
      kind: "paragraph",
      text: "And I must say this: of every ten women who begin, about six reach the certificate. The others learn to write their name, read the bus and the price, and do sums that the cheese buyer can't argue with. They stop there because that was what they came for. I used to count those as lost. My mother never sat the exam either.",
    },
    {
      kind: "paragraph",
      text: "If we raise more, we will print more primers; the village of Maynay has asked for thirty.",
    },
  ],
  updates: [
    {
      daysAgo: 7,
      title: "Rain, a wire, and page forty-one",
      body: "On Tuesday the rain found the old wire, there was a bang, and thirty women said one word in Quechua that is not in the primer. Nobody was hurt. We had planned to change the wiring in July; the electrician came on Thursday instead, and the lamps are now on their own fuse with a switch that children can't reach. It cost $210, inside the line for lamps.\n\nWe are on page forty-one, the letter ll. Doña Saturnina read the whole page aloud, standing, and then asked who had written it, because she had remarks.",
    },
    {
      daysAgo: 33,
      title: "The primers are here",
      body: "Sixty primers came on the Ayacucho bus under a load of tyres. They smell of tyres. Each woman wrote her name in hers, and this took up all of Monday evening and was worth it.\n\nThank you, from a class that currently includes three babies, a grandmother of eighty and a dog called Ministro. In the corner, Yesenia watches the small ones and does her own homework. She is paid every Friday, and tells us she is going to be an accountant.",
    },
  ],
};
