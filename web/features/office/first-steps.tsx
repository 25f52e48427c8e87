import { CircleAlert } from "lucide-react";
import { type FirstStep, getFirstSteps } from "#contract/office/first-steps.ts";
import { moneyPath, officePath } from "#contract/page-paths.ts";
import { useResponse } from "../../lib/api/use-response.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";

const steps: Record<
  FirstStep,
  { title: string; how: string; link?: { label: string; to: string } }
> = {
  charity: {
    title: "Enter the charity's details",
    how: "Receipts need its address and registration number. Without them, receipts don't mention tax.",
    link: { label: "Open settings", to: officePath("settings") },
  },
  gateway: {
    title: "Connect a payment provider",
    how: "Ask your technical team to add the keys of Stripe or BTCPay Server to the site's configuration. The guide has the steps.",
    link: { label: "See payment providers", to: moneyPath("gateways") },
  },
  email: {
    title: "Set up email",
    how: "Ask your technical team to connect the site to a mail server and to send you a test email. Until then, no receipts or login codes go out.",
  },
  second_admin: {
    title: "Add a second owner",
    how: "Someone else needs access in case you can't log in. Invite them on the Staff page, with the role “Owner”.",
    link: { label: "Open staff", to: officePath("staff") },
  },
  backup: {
    title: "Make a first backup",
    how: "Ask your technical team to set up the nightly backup. Without one, a server failure would lose everything.",
  },
};

export function FirstSteps() {
  const { answer } = useResponse(loadFirstSteps);
  if (!answer || answer.open.length === 0) return null;
  return (
    <section className="first-steps office-card" aria-labelledby="first-steps">
      <h2 id="first-steps" className="text-xl">
        Before your first donation
      </h2>
      <ul>
        {answer.open.map((step) => {
          const { title, how, link } = steps[step];
          return (
            <li key={step}>
              <CircleAlert aria-hidden size={20} />
              <div>
                <h3>{title}</h3>
                <p>{how}</p>
                {link && (
                  <a className="link" href={link.to}>
                    {link.label}
                  </a>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const loadFirstSteps = () => authorisedApi(getFirstSteps, {});
