import type { AnswerOf } from "#contract/endpoint.ts";
import { endpointUrl } from "#contract/endpoint.ts";
import { type Profile, setPhoto } from "#contract/profile.ts";
import type { BrowserCall, CallExtras } from "../../lib/api.ts";
import { ApiError, isErrorAnswer } from "../../lib/api-error.ts";
import { authorised } from "../../lib/session-api.ts";
import { browserSession } from "../../lib/session-browser.ts";

interface Upload {
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Sends the photo's bytes and tells how far it is. Throws ApiError, also where it was called off. */
export function uploadPhoto(file: File, { onProgress, signal }: Upload): Promise<Profile> {
  const call = uploadingCall(onProgress);
  return authorised(browserSession(), call)(setPhoto, {}, { bytes: file, signal });
}

/** `fetch` cannot tell how much of a body is sent: this does, for endpoints that take bytes. */
function uploadingCall(onProgress: (share: number) => void): BrowserCall {
  return async (endpoint, _input, extras = {}) => {
    const { status, text } = await sendBytes(endpoint, extras, onProgress);
    const answer = parse(text);
    if (status >= 200 && status < 300) return answer as AnswerOf<typeof endpoint>;
    throw isErrorAnswer(answer) ? new ApiError(status, answer) : noAnswer();
  };
}

function sendBytes(
  endpoint: { method: string; path: `/${string}/` },
  { bearer, bytes, signal }: CallExtras,
  onProgress: (share: number) => void,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, endpointUrl(endpoint));
    if (bearer) request.setRequestHeader("authorization", `Bearer ${bearer}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(noAnswer());
    request.onabort = () => reject(noAnswer());
    signal?.addEventListener("abort", () => request.abort());
    request.send(bytes);
  });
}

function noAnswer(): ApiError {
  return new ApiError(0, { code: "unavailable", detail: [] });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
