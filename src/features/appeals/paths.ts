/** The page with what was decided about the reader. */
export const APPEAL_PATH = '/appeal'

/** The page of one decision, for somebody who is signed in. */
export const decisionPath = (id: string): string => `${APPEAL_PATH}?decision=${id}`

/** The page of one decision, with the token of a link. */
export const appealPath = (token: string): string => `${APPEAL_PATH}?token=${encodeURIComponent(token)}`
