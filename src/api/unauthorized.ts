/**
 * `ended`: the session was ended before its time (signed out elsewhere or revoked). `unauthorized`: it expired or is
 * unknown.
 */
export type Refusal = 'unauthorized' | 'ended'
type Handler = (refusal: Refusal) => void

let handler: Handler = () => undefined

/** Sets the handler for a refused session (Spec §8, HTTP 401). The store sets it once, in the browser. */
export const setUnauthorizedHandler = (next: Handler): void => {
  handler = next
}

/** Reports a 401 response that is not about a wrong password. */
export const reportUnauthorized: Handler = (refusal) => handler(refusal)
