import { questions } from "./question-texts.ts";

/** One answer open at a time, which is the platform's own doing: the disclosures share a name. */
export function QuestionList({ heading: Heading = "h2" }: { heading?: "h2" | "h3" }) {
  return (
    <div className="question-list">
      {questions.map(({ question, answer }) => (
        <details key={question} className="question" name="question">
          <summary>
            <Heading className="question-title">{question}</Heading>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M4 12h16" />
              <path className="question-open" d="M12 4v16" />
            </svg>
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
