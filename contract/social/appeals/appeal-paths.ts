/** The page with what operators have decided about the reader. */
export const appealsPath = '/appeal'

/** The page on which somebody who is signed in reads a decision and appeals against it. */
export const decisionPath = (decisionId: string): string => `${appealsPath}?decision=${decisionId}`

/** The same page for somebody who is not signed in, by the token of a link. */
export const appealPath = (token: string): string => `${appealsPath}?token=${encodeURIComponent(token)}`
