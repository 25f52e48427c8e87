import { type CallInput, type Endpoint, endpointUrl, type ResponseOf } from "#contract/endpoint.ts";
import type { BrowserCall, CallExtras } from "../api/api.ts";
import { errorFromResponse, unreachableError } from "../api/api-error.ts";
import { authorised } from "../session/authorised-api.ts";
import { browserSession } from "../session/browser-session.ts";

interface Upload {
  bytes: Blob;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Uploads bytes with progress. Throws ApiError, also when aborted. */
export function uploadBytes<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { bytes, onProgress, signal }: Upload,
): Promise<ResponseOf<E>> {
  return authorised(browserSession(), uploadingCall(onProgress))(endpoint, input, {
    bytes,
    signal,
  });
}

/** A call for raw bodies which, unlike `fetch`, reports upload progress. */
function uploadingCall(onProgress: (share: number) => void): BrowserCall {
  return async (endpoint, input, extras = {}) => {
    const url = endpointUrl(
      endpoint,
      { ...(input.params as object | undefined) },
      { ...(input.query as object | undefined) },
    );
    const request = await sendBytes(endpoint.method, url, extras, onProgress);
    const { status } = request;
    const answer = parse(request.responseText);
    if (status >= 200 && status < 300) return answer as ResponseOf<typeof endpoint>;
    throw errorFromResponse(status, answer, request.getResponseHeader("retry-after"));
  };
}

function sendBytes(
  method: string,
  url: string,
  { bearer, bytes, signal }: CallExtras,
  onProgress: (share: number) => void,
): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    if (bearer) request.setRequestHeader("authorization", `Bearer ${bearer}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(request);
    request.onerror = () => reject(unreachableError());
    request.onabort = () => reject(unreachableError());
    signal?.addEventListener("abort", () => request.abort());
    request.send(bytes);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
