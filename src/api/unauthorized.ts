type Handler = () => void

let handler: Handler = () => undefined

/** Says what happens when a session is refused (Spec §8, HTTP 401). The store sets it once, in the browser. */
export const setUnauthorizedHandler = (next: Handler): void => {
  handler = next
}

/** A call was answered 401, and not because of a wrong password. */
export const reportUnauthorized = (): void => handler()
