import { CONTACT_PATH, QUESTIONS_PATH } from "#contract/page-paths.ts";
import { QuestionList } from "../../features/questions/question-list.tsx";
import { listQuestions } from "../../features/questions/questions.ts";
import { findLoadedSite, pageMeta } from "../../lib/page/page-meta.ts";
import { PageHead } from "../../ui/page-head.tsx";
import type { Route } from "./+types/questions-page";

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = findLoadedSite(matches);
  const networks = site?.social_links.map(({ name }) => name) ?? [];
  return pageMeta({
    site,
    path: QUESTIONS_PATH,
    title: "Questions people ask",
    description:
      "Tax, fees, designated gifts, gifts in kind, starting a campaign, and how to stay informed.",
    jsonLd: {
      "@type": "FAQPage",
      mainEntity: listQuestions(networks).map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer },
      })),
    },
  });
};

export default function QuestionsPage() {
  return (
    <>
      <PageHead
        title="Questions people ask"
        lead="Short answers to what most donors want to know before they donate."
      />
      <section className="wrap pb-section" aria-label="Questions and answers">
        <div className="max-w-[54rem]">
          <QuestionList />
          <p className="mt-10 text-lead">
            Didn't find your question?{" "}
            <a href={CONTACT_PATH} className="link">
              Contact us
            </a>
            .
          </p>
        </div>
      </section>
    </>
  );
}
