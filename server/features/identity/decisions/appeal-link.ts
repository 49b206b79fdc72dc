import { ApiError } from '../../../http/api-error.ts'
import { readToken, signToken } from '../../../integrations/storage/signed-token.ts'

const purpose = 'appeal'

/** Lifetimes of a link in ms: in a mail, and in the answer to a sign-in, which anybody with the password can repeat. */
export const appealLinkMs = { mail: 30 * 86_400_000, signIn: 3_600_000 } as const

/**
 * The token with which somebody who cannot sign in reads a decision and appeals against it (decision 50). It opens
 * nothing else.
 */
export const appealToken = (secret: string, decisionId: string, expiresAt: Date): string =>
  signToken(secret, purpose, [decisionId, expiresAt.getTime()])

/** The decision of a token. @throws ApiError link_expired */
export function decisionOfToken(secret: string, token: string, now: Date): string {
  const [decisionId, expiresAt] = readToken(secret, purpose, token) ?? []
  if (decisionId === undefined || !(Number(expiresAt) > now.getTime())) throw new ApiError('link_expired')
  return decisionId
}
