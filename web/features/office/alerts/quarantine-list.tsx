import { alertKinds } from "#contract/foundation/alert-kinds.ts";
import { listQuarantine } from "#contract/foundation/alerts.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { FailedPart } from "../../../ui/failed-part.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { FactList } from "../fact-list.tsx";

/** Payments that are not in the books. They leave this list by themselves when they fit. */
export function QuarantineList() {
  const { answer, failed, retry } = useAnswer(load);
  if (failed) return <FailedPart what="The payments that are held back" retry={retry} />;
  if (!answer || answer.total === 0) return null;
  return (
    <section className="grid gap-4" aria-labelledby="held-back">
      <h2 id="held-back" className="text-xl">
        Payments held back ({answer.total})
      </h2>
      <p className="text-ink-soft">
        They are in none of the books. Each goes in by itself once the gateway tells it so that it
        fits.
      </p>
      <ol className="grid gap-3">
        {answer.data.map(({ provider, payment_id, reference, reason, cause, facts, told_at }) => (
          <li key={`${provider} ${payment_id}`} className="office-card">
            <h3 className="text-lg">{titleOf(reason)}</h3>
            <FactList
              facts={[
                { name: "gateway", value: provider },
                { name: "payment", value: payment_id },
                { name: "donation", value: reference ?? "none that can be read" },
                ...(cause === "" ? [] : [{ name: "reason", value: cause }]),
                { name: "told", value: facts },
              ]}
            />
            <p className="text-sm text-ink-soft">
              Held back <RelativeTime iso={told_at} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const load = () => authorisedApi(listQuarantine, {});

function titleOf(reason: string): string {
  return reason in alertKinds ? alertKinds[reason as keyof typeof alertKinds].title : reason;
}
