/** Why a browser cannot send: the page is not secure, or it lacks WebCodecs (Firefox before 130, old Safari). */
export type Unsupported = 'insecure' | 'browser'

/** Whether this browser can send a stream at all; undefined if it can. */
export const unsupportedReason = (): Unsupported | undefined => {
  if (!window.isSecureContext) return 'insecure'
  return typeof VideoEncoder === 'undefined' || typeof AudioEncoder === 'undefined' || !navigator.mediaDevices
    ? 'browser'
    : undefined
}
