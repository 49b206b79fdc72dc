/**
 * What the framework waits for the files of the next page with (next.config.ts): as long as they take. Its own gives up after 3.8 s and leaves
 * the page for the browser to load the next one, which ends an upload or a call and shows nothing without a connection; `bringLate` brings them.
 */
export const resolvePromiseWithTimeout = <T>(coming: Promise<T>): Promise<T> => coming
