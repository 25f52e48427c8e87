interface Question {
  readonly question: string;
  readonly answer: string;
}

/** The six questions; `places` names the charity's social pages. Each answer has to be true of the software. */
export function questionsOf(places: readonly string[]): readonly Question[] {
  return [...lasting, { question: "How do I stay informed?", answer: newsAnswer(places) }];
}

function newsAnswer(places: readonly string[]): string {
  const social =
    places.length > 0
      ? `For social updates, follow our pages on ${new Intl.ListFormat("en-US").format(places)}, which are linked there too.`
      : "Every page can be shared on the social networks you use.";
  return `Our newsletter brings news by email: leave your address at the foot of the page. ${social} Organisers also post updates on their campaign's page, where anybody can read them.`;
}

const lasting: readonly Question[] = [
  {
    question: "Are donations tax-deductible?",
    answer:
      "Donations are tax-deductible wherever the law of your country recognises the one who receives them, which is usually a registered charity. Each campaign's page names the receiver and, for a charity, its registration number. Every gift gets a signed receipt that says who received it, when and how much: keep it for your tax office.",
  },
  {
    question: "How much of my donation reaches the cause?",
    answer:
      "At least 90% of a donation goes directly to the cause. What the payment service charges comes out of the remaining tenth; should it ever be more, we bear the difference. Our service fee is added on top, and you see both and their sum before you pay.",
  },
  {
    question: "May I start a fundraising campaign?",
    answer:
      "Yes, supporters may start fundraising campaigns. With an account you begin a draft in four answers, write its story and add pictures whenever you like, and send it to us. We read every campaign before it is published, and write to you either way.",
  },
  {
    question: "Can I give things instead of money?",
    answer:
      "Both in-kind and monetary donations are accepted. Money you give right here. Campaigns that want things say on their page what they need and how much of it: you pledge it there, and the people who run the campaign arrange the rest with you.",
  },
  {
    question: "Can I decide what my donation is used for?",
    answer:
      "Yes, donors may specify where a donation goes. You choose the campaign, and where a campaign has several purposes, such as pumps, training and spare parts, you choose among them as you give. Your choice is recorded with the donation and stands on your receipt.",
  },
];
