interface Question {
  readonly question: string;
  readonly answer: string;
}

/** The six questions. Every answer must be true of the software. */
export function listQuestions(socialPages: readonly string[]): readonly Question[] {
  return [
    ...fixedQuestions,
    { question: "How can I stay up to date?", answer: newsAnswer(socialPages) },
  ];
}

function newsAnswer(socialPages: readonly string[]): string {
  const social =
    socialPages.length > 0
      ? `For social updates, follow our pages on ${new Intl.ListFormat("en-US").format(socialPages)}, which are also linked there.`
      : "You can share every page on the social networks you use.";
  return `Our newsletter brings you news by email: sign up at the bottom of any page. ${social} Organisers also post updates on their campaign's page, where anyone can read them.`;
}

const fixedQuestions: readonly Question[] = [
  {
    question: "Are donations tax-deductible?",
    answer:
      "Donations are tax-deductible wherever your country's law recognises the recipient, usually a registered charity. Each campaign's page names the beneficiary and, for a charity, its registration number. You get a signed receipt for every donation that states the recipient, date and amount. Keep it for your tax return.",
  },
  {
    question: "How much of my donation reaches the cause?",
    answer:
      "At least 90% of a donation goes directly to the cause. Payment fees come out of the remaining 10%; if they are ever higher, we cover the difference. Our service fee is added on top. You see the donation, the fee and the total before you pay.",
  },
  {
    question: "Can I start a fundraising campaign?",
    answer:
      "Yes, supporters may start fundraising campaigns. Create an account, answer four questions to get a draft, then write its story and add pictures in your own time. We review every campaign before it is published and email you our decision.",
  },
  {
    question: "Can I give things instead of money?",
    answer:
      "Both in-kind and monetary donations are accepted. You donate money right here. Campaigns that need items list them on their page with the quantity: pledge them there, and the organisers arrange the rest with you.",
  },
  {
    question: "Can I decide what my donation is used for?",
    answer:
      "Yes, donors may specify where a donation goes. You choose the campaign, and if it has several purposes, such as pumps, training and spare parts, you can choose one when you donate. Your choice is recorded with the donation and shown on your receipt.",
  },
];
