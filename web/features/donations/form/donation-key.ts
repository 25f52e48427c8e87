import type { StartDonationBody } from "#contract/giving/donations.ts";

const SLOT = "giving.sent";
const KEPT = 5;

interface SentDonation {
  /**
   * The body without its challenge, because an answered challenge does not make another donation.
   */
  content: string;
  key: string;
}

type TextStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * The idempotency key for this content, kept before it is used: the same content gets the same key,
 * also after a reload; changed content gets a new one.
 */
export function keyFor(store: TextStore, body: StartDonationBody): string {
  const content = contentOf(body);
  const sent = readSent(store);
  const before = sent.find((one) => one.content === content);
  const key = before?.key ?? crypto.randomUUID();
  const others = sent.filter((one) => one !== before);
  const kept = [{ content, key }, ...others].slice(0, KEPT);
  store.setItem(SLOT, JSON.stringify(kept));
  return key;
}

/** Forgets the key of this content, after the server said that it belongs to another donation. */
export function forgetKey(store: TextStore, body: StartDonationBody): void {
  const content = contentOf(body);
  const others = readSent(store).filter((one) => one.content !== content);
  store.setItem(SLOT, JSON.stringify(others));
}

/** Forgets all keys once a donation is final: giving the same again is a new donation. */
export function forgetKeys(store: TextStore): void {
  store.removeItem(SLOT);
}

/**
 * The body last sent for this campaign, to fill the form again for a donor who left the gateway.
 */
export function lastSent(store: TextStore, campaignId: number): StartDonationBody | undefined {
  const bodies = readSent(store).map(({ content }): unknown => JSON.parse(content));
  return bodies.filter(isBody).find((body) => body.campaign_id === campaignId);
}

/**
 * The tab's storage, or memory where the browser forbids storage: that still stops double clicks.
 */
export function tabStore(): TextStore {
  try {
    sessionStorage.setItem("giving.probe", "1");
    sessionStorage.removeItem("giving.probe");
    return sessionStorage;
  } catch {
    return memory;
  }
}

const texts = new Map<string, string>();
const memory: TextStore = {
  getItem: (name) => texts.get(name) ?? null,
  setItem: (name, text) => void texts.set(name, text),
  removeItem: (name) => void texts.delete(name),
};

function contentOf({ challenge: _, ...body }: StartDonationBody): string {
  return JSON.stringify(Object.fromEntries(Object.entries(body).sort()));
}

function readSent(store: TextStore): SentDonation[] {
  try {
    const sent: unknown = JSON.parse(store.getItem(SLOT) ?? "[]");
    return Array.isArray(sent) ? sent.filter(isSent) : [];
  } catch {
    return [];
  }
}

function isSent(value: unknown): value is SentDonation {
  const one = value as Partial<SentDonation> | null;
  return typeof one?.content === "string" && typeof one.key === "string";
}

/** Only this page writes here, and only bodies that passed the check. */
function isBody(value: unknown): value is StartDonationBody {
  return typeof value === "object" && value !== null && "campaign_id" in value;
}
