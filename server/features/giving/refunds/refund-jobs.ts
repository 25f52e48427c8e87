import { type JobWorker, work } from "../../../platform/jobs/jobs.ts";
import type { RefundDeps } from "./refund-deps.ts";
import { type SendDeps, sendRefunds, sendRefundsJob } from "./send-refunds.ts";
import { tellOfRefund, tellRefund } from "./tell-refund.ts";
import { tellOfRevoked, tellRevoked } from "./tell-revoked.ts";

export function refundJobs(deps: RefundDeps & SendDeps): JobWorker[] {
  return [
    work(sendRefundsJob, () => sendRefunds(deps)),
    work(tellRefund, (data) => tellOfRefund(deps, data)),
    work(tellRevoked, ({ donationId }) => tellOfRevoked(deps, donationId)),
  ];
}
