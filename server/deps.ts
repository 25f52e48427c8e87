import type { Config } from "./config.ts";
import { createEventLinks } from "./features/campaigns/events/event-links.ts";
import { readUpdateRecipients } from "./features/campaigns/updates/update-audience.ts";
import { findAccountByEmail } from "./features/foundation/accounts/account-store.ts";
import { createMails } from "./features/foundation/emails/mails.ts";
import type { LimitPoints } from "./features/foundation/limits/limit.ts";
import { liveDocumentLook } from "./features/foundation/site/live-document-look.ts";
import { openLiveSettings } from "./features/foundation/site/live-settings.ts";
import { createBankProvider } from "./features/gateways/bank/bank-provider.ts";
import { applyEvents } from "./features/gateways/inbox/apply-events.ts";
import { createWebhookWatch } from "./features/gateways/inbox/webhook-watch.ts";
import type {
  GatewayFact,
  PaymentProvider,
} from "./features/gateways/provider/payment-provider.ts";
import { openBankBook } from "./features/giving/bank-transfers/open-bank-book.ts";
import { saveEmailStatus } from "./features/giving/donations/donation-email-store.ts";
import { createDonationLinks } from "./features/giving/donations/donation-links.ts";
import { applyFacts, createPaymentFollower } from "./features/giving/payments/apply-facts.ts";
import { issueReceipts } from "./features/giving/receipts/issue-receipts.ts";
import { liveCharity } from "./features/giving/receipts/live-charity.ts";
import { createReceiptSigner } from "./features/giving/receipts/receipt-signer.ts";
import { buildReceiptAttachment } from "./features/giving/receipts/render-receipt.ts";
import { createRecurringLinks } from "./features/giving/recurring/recurring-links.ts";
import { readThanksRecipients } from "./features/giving/thanks/thank-page.ts";
import { createKnownDevices } from "./features/identity/devices/known-device.ts";
import {
  type Argon2,
  createPasswordHasher,
} from "./features/identity/passwords/password-hasher.ts";
import { createSessionDeps } from "./features/identity/sessions/session-deps.ts";
import { createSocialDeps } from "./features/identity/social/social-deps.ts";
import { watchForWorkers } from "./features/office/jobs/watch-jobs.ts";
import { createRecipientQueue } from "./features/outreach/mailings/add-recipients.ts";
import { createMailPace } from "./features/outreach/mailings/mail-pace.ts";
import { createMailingLinks } from "./features/outreach/mailings/mailing-links.ts";
import { createNewsletterLinks } from "./features/outreach/newsletter/newsletter-links.ts";
import { createOutbox, readIssueRecipients } from "./features/outreach/newsletter/send-issue.ts";
import { createResponseCache } from "./platform/cache/response-cache.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import { CHANGES_CHANNEL } from "./platform/db/changes.ts";
import type { Database } from "./platform/db/database.ts";
import { migrate } from "./platform/db/migrate.ts";
import { createReadiness } from "./platform/db/readiness.ts";
import { createDrain } from "./platform/jobs/drain.ts";
import { createJobs, type Jobs } from "./platform/jobs/jobs.ts";
import { createWorkerNotifier } from "./platform/jobs/worker-notifier.ts";
import type { Log } from "./platform/log.ts";
import { createOutageLog } from "./platform/outage-log.ts";
import { createPdfPool } from "./platform/pdf/pdf-pool.ts";
import { createPictureWorker, type PictureWorker } from "./platform/pictures/picture-worker.ts";
import { createSiteKeys, deriveKey, keysToSecrets, type SiteKeys } from "./platform/secrets.ts";
import { openFileStore } from "./platform/storage/open-file-store.ts";
import { verifySecrets } from "./platform/verify-secrets.ts";
import { openDatabase } from "./start/open-database.ts";
import { gatewayEventsTag, receiptsTag } from "./tags.ts";
import { openGateways, readSandboxSettings } from "./wiring/gateways.ts";
import { createMailDeps } from "./wiring/mail-deps.ts";
import { readSandboxSocial } from "./wiring/sandbox-social.ts";

/** Events of a crashed worker are applied within their lease plus this, ms. */
const INBOX_EVERY_MS = 14_000;
/** Receipts of a crashed worker are issued within this, ms. */
const RECEIPTS_EVERY_MS = 30_000;

export type Deps = Awaited<ReturnType<typeof createDeps>>;

/** Substitutes for tests and commands. */
export interface Replacements {
  readonly database?: Database;
  readonly clock?: Clock;
  readonly argon2?: Argon2;
  readonly jobs?: Jobs;
  readonly pictureRoom?: PictureWorker;
  /** Low limits, which tests reach in a few attempts. */
  readonly limits?: LimitPoints;
  readonly holdSecrets?: typeof verifySecrets;
  /** False for a command: it caches nothing, so it need not learn of other processes' commits. */
  readonly listens?: false;
}

/** Opens and connects everything the features need. */
export async function createDeps(config: Config, baseLog: Log, replacements: Replacements = {}) {
  const { clock = systemClock, listens = true } = replacements;
  const { log, watch } = createOutageLog(baseLog);
  const database = replacements.database ?? (await openDatabase(config, log));
  database.changes.subscribe(watch);
  const keys = await prepare(database, config, replacements).catch(async (error) => {
    await database.close();
    throw error;
  });
  const cache = createResponseCache(database.changes, clock, config.answerCache);
  const sessionMemory = createResponseCache(database.changes, clock, config.answerCache);
  const settings = await openLiveSettings(database, config);
  // After everything that caches, which relies on being notified when listening starts.
  if (listens) await database.listen(CHANGES_CHANNEL, database.changes.listener);

  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const sandbox = readSandboxSettings(config, publicUrl, keys);
  const socialSandbox = readSandboxSocial(config, { ownUrl: sandbox.ownUrl, publicUrl }, keys);
  const runsJobs = config.role !== "web";
  const jobs = replacements.jobs ?? createJobs(database, log, { works: runsJobs });
  const mail = createMailDeps(config, { publicUrl, clock, keys, settings });
  const allowanceKey = keys.lasting("mail allowances");
  const letters = {
    database,
    db: database.db,
    clock,
    limits: replacements.limits ?? {},
    ...mail,
    allowanceKey,
    mails: createMails({ jobs, clock, mailKeys: mail.mailKeys, allowanceKey }),
    mailPace: createMailPace(database, config.mailRate),
    mailingLinks: createMailingLinks(publicUrl, keys.lasting("mailings")),
    newsletterLinks: createNewsletterLinks(publicUrl, keys.lasting("newsletter")),
  };
  const links = createDonationLinks(publicUrl, keys.lasting("donation secrets"));
  const recurringLinks = createRecurringLinks(
    publicUrl,
    keys.lasting("recurring donations"),
    clock,
  );
  const bankBook = openBankBook({
    ...{ database, clock, settings, links },
    ...{ mails: letters.mails, mailSite: mail.mailSite },
  });
  const gateways = await openGateways(config, sandbox, {
    provider: createBankProvider({ book: bankBook, clock }),
    isOn: () => settings.values.bank_iban !== "",
  });
  const settling = {
    database,
    db: database.db,
    gateways,
    clock,
    jobs,
    donorKey: keys.lasting("donors"),
    mails: letters.mails,
    mailSite: mail.mailSite,
    links,
  };
  const follower = createPaymentFollower(settling);
  const webhookWatch = createWebhookWatch(settling, log);
  const passwords = createPasswordHasher(replacements.argon2);
  const pictureRoom = replacements.pictureRoom ?? createPictureWorker();
  const outbox = createOutbox({ ...letters, log });
  const readRecipients = {
    update: readUpdateRecipients(letters),
    thank_you: readThanksRecipients(letters),
    newsletter: readIssueRecipients,
  };
  const recipientQueue = createRecipientQueue({
    database,
    db: database.db,
    log,
    readRecipients,
  });
  const files = openFileStore(config.files);
  const receipts = {
    ...letters,
    links,
    recurringLinks,
    receiptSigner: createReceiptSigner(
      deriveKey(config.receiptKey ?? config.appSecrets[0], "receipts"),
    ),
    charity: liveCharity(settings),
    pdfRoom: createPdfPool(),
    paperLook: liveDocumentLook(settings, files),
    files,
  };
  const receiptQueue = createDrain(() => issueReceipts(receipts), {
    everyMs: RECEIPTS_EVERY_MS,
    log,
    follow: (wake) => database.changes.follow(receiptsTag, wake),
  });
  const inbox = createDrain(
    async () => {
      const more = await Promise.all(
        gateways.all.map((provider) => applyEvents({ ...settling, provider, follower })),
      );
      return more.includes(true);
    },
    {
      everyMs: INBOX_EVERY_MS,
      log,
      follow: (wake) => database.changes.follow(gatewayEventsTag, wake),
    },
  );
  const drains = runsJobs
    ? [inbox, receiptQueue, recipientQueue, outbox]
    : [watchForWorkers({ ...settling, log })];
  /** Finishes running work, or releases it for the next process. */
  const stopWork = async () => {
    await Promise.all([...drains.map((drain) => drain.stop()), jobs.stop()]);
  };
  return {
    config,
    log,
    readiness: createReadiness(database, clock),
    cache,
    sessionMemory,
    publicUrl,
    settings,
    sandbox,
    socialSandbox: socialSandbox.mounted,
    ...settling,
    follower,
    webhookWatch,
    /** Applies facts that a request fetched from a gateway, like those from webhooks. */
    applyFacts: (provider: PaymentProvider, facts: readonly GatewayFact[]) =>
      applyFacts({ ...settling, provider }, facts),
    passwords,
    devices: createKnownDevices(keys.lasting("known devices"), clock),
    ...createSessionDeps({
      database,
      clock,
      keys,
      publicUrl,
      sessionMemory,
    }),
    ...createSocialDeps({
      providers: { ...config.social, ...socialSandbox.settings },
      ...{ keys, publicUrl, clock },
    }),
    pictureRoom,
    inbox,
    /** Call after storing a gateway event: it is applied at once, in this process or a worker. */
    wakeInbox: runsJobs ? inbox.wake : createWorkerNotifier(database, gatewayEventsTag, log),
    readRecipients,
    recipientQueue,
    outbox,
    ...receipts,
    receiptQueue,
    findAttachments: (receiptId: string) => buildReceiptAttachment(receipts, receiptId),
    hasAccount: async (email: string) =>
      (await findAccountByEmail(database.db, email.toLowerCase())) !== undefined,
    saveEmailStatus: saveEmailStatus,
    mailEventsSecrets: config.mailEventsSecrets ?? keysToSecrets(keys.rotating("mail events")),
    codeKey: keys.lasting("mailed codes"),
    twoFactorKeys: keys.rotating("two-factor secrets"),
    recoveryKey: keys.lasting("recovery codes"),
    eventLinks: createEventLinks(publicUrl, keys.lasting("events")),
    enquiryKey: keys.lasting("enquiries"),
    exportKeys: keys.rotating("exports"),
    previewKeys: keys.rotating("previews"),
    challengeKeys: keys.rotating("challenges"),
    sourceKey: keys.lasting("sources"),
    sampleKey: keys.lasting("sample accounts"),
    /** Call once the site listens, since jobs may call the sandbox gateway mounted in it. */
    startWork: async () => {
      if (runsJobs) await jobs.start();
      for (const drain of drains) drain.start();
    },
    stopWork,
    close: async () => {
      await stopWork();
      webhookWatch.close();
      mail.mailTransport.close();
      pictureRoom.close();
      await receipts.pdfRoom.close();
      await database.close();
    },
  };
}

/** Migrates the database and returns the site's keys. Throws StartRefused if the secret does not match. */
async function prepare(
  database: Database,
  config: Config,
  { holdSecrets: checkSecrets = verifySecrets }: Replacements,
): Promise<SiteKeys> {
  await migrate(database);
  return createSiteKeys(config.appSecrets, await checkSecrets(database, config.appSecrets));
}
