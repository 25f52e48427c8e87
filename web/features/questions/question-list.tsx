import { useSite } from "../../lib/page/site-data.ts";
import { listQuestions } from "./questions.ts";

/** The shared `name` makes the browser keep one answer open at a time. */
export function QuestionList({ heading: Heading = "h2" }: { heading?: "h2" | "h3" }) {
  const socialPages = useSite()?.social_links.map(({ name }) => name) ?? [];
  return (
    <div className="question-list">
      {listQuestions(socialPages).map(({ question, answer }) => (
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
