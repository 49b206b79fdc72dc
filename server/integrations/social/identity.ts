/** The identity that a provider confirms. `email` is set only when the provider has verified it. */
export type Identity = {
  readonly provider: 'google' | 'twitter'
  readonly subject: string
  readonly name: string
  readonly email?: string
}

/**
 * The provider did not confirm the sign-in (`refused`), or could not be reached (`unreachable`). The message is for the
 * log and contains no secret.
 */
export class SocialError extends Error {
  readonly reason: 'refused' | 'unreachable'
  constructor(reason: SocialError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

/** Timeout, in seconds, of one call to a provider. */
export const timeoutS = 10
