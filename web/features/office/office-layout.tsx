import { Outlet, useLocation } from "react-router";
import {
  canChange,
  canRead,
  type OfficeRole,
  officeRoleDescriptions,
  officeRoleNames,
} from "#contract/office-roles.ts";
import { accountPath } from "#contract/page-paths.ts";
import { useAreaUser } from "../../lib/session/use-session.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SectionError } from "../../ui/section-error.tsx";
import { SectionSkeleton } from "../../ui/section-skeleton.tsx";
import { NotFound } from "../layout/not-found.tsx";
import { ModeNote } from "./mode-note.tsx";
import { findOfficePage } from "./office-pages.ts";
import { QueuesContext, useQueueCounts } from "./office-queues.ts";
import { OfficeTabs } from "./office-tabs.tsx";

export default function OfficeLayout() {
  const user = useAreaUser();
  return user.office_role === null ? <NotFound /> : <OfficeFrame user={user} />;
}

function OfficeFrame({ user }: { user: ReturnType<typeof useAreaUser> }) {
  const { queues, refusal, failed, retry, recount } = useQueueCounts();
  if (refusal === "forbidden") return <NotFound />;
  if (refusal) return <SecondFactorFirst />;
  return (
    <QueuesContext value={{ queues, role: queues?.role, recount }}>
      <div className="area-page office-layout">
        {queues && (
          <>
            <OfficeTabs role={queues.role} queues={queues} />
            {canRead(queues.role, "money") && <ModeNote />}
            <PageOfRole role={queues.role} user={user} />
            <p className="office-layout-version">Version {queues.version}</p>
          </>
        )}
        {!queues && failed && <SectionError what="The office" retry={retry} />}
        {!queues && !failed && <SectionSkeleton label="Opening the office" rows={4} />}
      </div>
    </QueuesContext>
  );
}

/** The current page, unless the role can't read it. */
function PageOfRole({ role, user }: { role: OfficeRole; user: ReturnType<typeof useAreaUser> }) {
  const page = findOfficePage(useLocation().pathname);
  if (page && !canRead(role, page.area)) {
    return (
      <>
        <h1 className="sr-only">{page.name}</h1>
        <EmptyState title="This page isn't part of your role">
          <p>
            Your role is “{officeRoleNames[role]}”. {officeRoleDescriptions[role]} Ask an owner if
            you need more.
          </p>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {page && !canChange(role, page.area) && (
        <p className="text-sm text-ink-soft">
          Your role, “{officeRoleNames[role]}”, can look at this page but not change anything.
        </p>
      )}
      <Outlet context={user} />
    </>
  );
}

function SecondFactorFirst() {
  return (
    <div className="area-page">
      <h1 className="sr-only">Office</h1>
      <EmptyState title="Turn on two-factor authentication first">
        <p className="mb-5">
          In the office you can pause campaigns and see email addresses, so a password alone is not
          enough. Turn on two-factor authentication in your account, under Profile, and then come
          back.
        </p>
        <ButtonLink href={accountPath("profile")}>Turn it on</ButtonLink>
      </EmptyState>
    </div>
  );
}
