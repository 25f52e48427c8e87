export interface Question {
  question: string;
  answer: string;
}

/** The six pairs of the specification's section 1; each must stay true of the software. */
export const questions: readonly Question[] = [
  {
    question: "Are donations tax-deductible?",
    answer:
      "Donations are tax-deductible wherever the law of your country recognises the one who receives them, which is usually a registered charity. Each campaign's page names the receiver and, for a charity, its registration number. Keep that with the confirmation of your donation for your tax office.",
  },
  {
    question: "How much of my donation reaches the cause?",
    answer:
      "At least 90% of a donation goes directly to the cause. What the payment service charges comes out of the remaining tenth; should it ever be more, we bear the difference. Our service fee of 2% is added on top, and you see it before you pay: a donation of $1,000.00 costs you $1,020.00.",
  },
  {
    question: "May I start a fundraising campaign?",
    answer:
      "Yes, supporters may start fundraising campaigns. Write to us by way of the contact page and tell us what it is for, how much it needs and who will receive the money. We read every proposal before it is published.",
  },
  {
    question: "Can I give things instead of money?",
    answer:
      "Both in-kind and monetary donations are accepted. Money you give right here. If you have goods, tools or time to offer, write to us with the name of the campaign, and we put you in touch with the people who run it.",
  },
  {
    question: "Can I decide what my donation is used for?",
    answer:
      "Yes, donors may specify where a donation goes. You choose the campaign, and where a campaign has several purposes, such as pumps, training and spare parts, you choose among them as you give. Your choice is recorded with the donation.",
  },
  {
    question: "How do I hear what became of it?",
    answer:
      "Organisers post updates on their campaign's page, where anybody can read them, and every page can be shared on the social networks you use. If you would like our news by mail, write to us by way of the contact page.",
  },
];
