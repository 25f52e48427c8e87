import type { ServerResponse } from "node:http";
import { systemClock } from "../clock.ts";
import type { Packed } from "./cached-body.ts";

/**
 * Two fields inside of Node's answers: the head that goes before the body, and whether it has gone. Only the line of
 * releases that the tests run on is known to have them so; with others every head is made anew.
 */
type Inside = ServerResponse & { _header?: string | null; _headerSent?: boolean };
const known = process.versions.node.startsWith("24.");

/** The most that a connection can be left with which does not read. Making a head anew is little beside more. */
const MOST_BYTES = 64 * 1024;

/** Sends the answer from the bytes that were kept ready, with this id in them; false where there are none of this second. */
export function sendReady(packed: Packed, id: string, response: ServerResponse): boolean {
  const { ready } = packed;
  if (!ready || !isNext(response)) return false;
  if (ready.second !== secondNow()) return false;
  ready.bytes.write(id, ready.idAt, "latin1");
  const inside: Inside = response;
  // Any text will do: it only tells Node that there is a head, and has gone already.
  inside._header = " ";
  inside._headerSent = true;
  response.end(ready.bytes);
  // A slow client's part is still to be sent, with this id: the next answer needs bytes of its own.
  if (response.writableLength > 0) packed.ready = undefined;
  return true;
}

/** Keeps an answer ready whose head was just made with this id, and has not gone yet. */
export function keepReady(packed: Packed, id: string, response: ServerResponse): void {
  const head = (response as Inside)._header;
  const { content, length } = packed;
  if (!known || !head || length > MOST_BYTES || !isNext(response)) return;
  const bytes = Buffer.allocUnsafeSlow(head.length + length);
  bytes.write(head, "latin1");
  if (typeof content === "string") bytes.write(content, head.length);
  else {
    bytes.set(content, head.length);
    // One copy of it in memory is enough.
    packed.content = bytes.subarray(head.length);
  }
  packed.ready = { bytes, idAt: head.indexOf(id), second: secondNow() };
}

/**
 * Whether the answer goes to the system at once, and its connection stays open. Behind others that a client asked for
 * and does not read, each would need bytes of its own, where answers without a message share their body.
 */
function isNext(response: ServerResponse): boolean {
  return response.shouldKeepAlive && response.socket !== null && response.writableLength === 0;
}

/** Node dates answers by the machine's clock, whatever clock the site was given. */
function secondNow(): number {
  return Math.floor(systemClock() / 1000);
}
