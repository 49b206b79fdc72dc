import { request } from './request.ts'
import { removeViewingToken, writeViewingToken } from './token-cookie.ts'

/** Opens the site as the account of a view's token (decision 51). The operator's own token stays where it is. */
export const beginViewing = (token: string): void => {
  writeViewingToken(token)
  window.location.assign('/home')
}

/** Loads `to` with the operator's own session again, after a view has ended. */
export const resumeOwnSession = (to = '/admin/people'): void => {
  removeViewingToken()
  window.location.assign(to)
}

/** Ends the view on the server too; it would end by itself when the server cannot be reached. */
export const leaveViewing = async (to?: string): Promise<void> => {
  await request('viewing.leave').catch(() => undefined)
  resumeOwnSession(to)
}
