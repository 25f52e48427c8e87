import { type JobWorker, work } from "../../../platform/jobs/jobs.ts";
import type { RefundDeps } from "./refund-deps.ts";
import { refundNoticeJob, sendRefundNotice } from "./refund-notice.ts";
import { revokedNoticeJob, sendRevokedNotice } from "./revoked-notice.ts";
import { type SendRefundsDeps, sendRefunds, sendRefundsJob } from "./send-refunds.ts";

export function refundJobs(deps: RefundDeps & SendRefundsDeps): JobWorker[] {
  return [
    work(sendRefundsJob, () => sendRefunds(deps)),
    work(refundNoticeJob, (data) => sendRefundNotice(deps, data)),
    work(revokedNoticeJob, ({ donationId }) => sendRevokedNotice(deps, donationId)),
  ];
}
