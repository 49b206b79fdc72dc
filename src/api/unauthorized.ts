/** `ended`: somebody ended the session before its time, as the server says; else it ran out, or nobody knows of it. */
export type Refusal = 'unauthorized' | 'ended'
type Handler = (refusal: Refusal) => void

let handler: Handler = () => undefined

/** Says what happens when a session is refused (Spec §8, HTTP 401). The store sets it once, in the browser. */
export const setUnauthorizedHandler = (next: Handler): void => {
  handler = next
}

/** A call was answered 401, and not because of a wrong password. */
export const reportUnauthorized: Handler = (refusal) => handler(refusal)
