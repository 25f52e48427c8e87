import type { GivingBody } from "./giving-values.ts";

const SLOT = "giving.sent";
const MAX_STORED = 5;

interface SentDonation {
  /** The body without its challenge: solving one does not make another donation. */
  content: string;
  key: string;
}

type TextStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * The idempotency key for this content, stored before it is used: the same content gets the same key, even after
 * a reload, and changed content a new one.
 */
export function keyFor(store: TextStore, body: GivingBody): string {
  const content = contentOf(body);
  const sent = readSent(store);
  const previous = sent.find((entry) => entry.content === content);
  const key = previous?.key ?? crypto.randomUUID();
  const others = sent.filter((entry) => entry !== previous);
  store.setItem(SLOT, JSON.stringify([{ content, key }, ...others].slice(0, MAX_STORED)));
  return key;
}

/** Drops the key of this content, which the server says belongs to another donation. */
export function dropKey(store: TextStore, body: GivingBody): void {
  const content = contentOf(body);
  const others = readSent(store).filter((entry) => entry.content !== content);
  store.setItem(SLOT, JSON.stringify(others));
}

/** Drops all keys once a donation is final: giving the same again is a new donation. */
export function dropKeys(store: TextStore): void {
  store.removeItem(SLOT);
}

/** The last body sent for this campaign, which fills the form again for a donor who cancels at the gateway. */
export function lastSent(store: TextStore, campaignId: number): GivingBody | undefined {
  const bodies = readSent(store).map(({ content }): unknown => JSON.parse(content));
  return bodies.filter(isBody).find((body) => body.campaign_id === campaignId);
}

/** The tab's storage, or memory where the browser forbids it, which still stops double clicks. */
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

function contentOf({ challenge: _, ...body }: GivingBody): string {
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
  const entry = value as Partial<SentDonation> | null;
  return typeof entry?.content === "string" && typeof entry.key === "string";
}

/** Enough, because only this page writes here, and only valid bodies. */
function isBody(value: unknown): value is GivingBody {
  return typeof value === "object" && value !== null && "campaign_id" in value;
}
