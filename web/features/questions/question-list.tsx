/** One answer is open at a time. The browser sees to that, because the disclosures share a name. */
export function QuestionList({ heading: Heading = "h2" }: { heading?: "h2" | "h3" }) {
  return (
    <div className="question-list">
      {questions.map(({ question, answer }) => (
        <details key={question} className="question-list-item" name="question">
          <summary>
            <Heading className="question-list-title">{question}</Heading>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M4 12h16" />
              <path className="question-list-open" d="M12 4v16" />
            </svg>
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}

export interface Question {
  question: string;
  answer: string;
}

/** Each answer has to stay true for the software. */
export const questions: readonly Question[] = [
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
  {
    question: "How do I hear what became of it?",
    answer:
      "Organisers post updates on their campaign's page, where anybody can read them, and every page can be shared on the social networks you use. If you would like our news by mail, leave your address at the foot of any page.",
  },
];
