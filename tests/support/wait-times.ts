/** How long a test waits for something to become true, in ms, unless it says otherwise: a condition that never comes true fails after this time. */
export const WAIT_MS = 10_000

/** Wait in ms for work that takes seconds even on an idle machine: encoding media, a job's retry, a child process that starts. */
export const LONG_WAIT_MS = 60_000
