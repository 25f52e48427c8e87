import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "../../ui/button.tsx";

interface PageStepsProps {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
}

/** Previous and Next as links; a disabled button at either end. */
export function PageSteps({ page, pages, hrefOf }: PageStepsProps) {
  return (
    <nav aria-label="Pages" className="page-steps">
      <Step href={page > 1 ? hrefOf(page - 1) : undefined}>
        <ArrowLeft aria-hidden="true" className="size-4" /> Previous
      </Step>
      <p className="text-sm text-ink-soft">
        Page {page} of {pages}
      </p>
      <Step href={page < pages ? hrefOf(page + 1) : undefined}>
        Next <ArrowRight aria-hidden="true" className="size-4" />
      </Step>
    </nav>
  );
}

function Step({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (!href) {
    return (
      <Button variant="quiet" disabled>
        {children}
      </Button>
    );
  }
  return (
    <ButtonLink variant="quiet" href={href} data-keep-scroll="">
      {children}
    </ButtonLink>
  );
}
