/** Who a provider says somebody is. `email` only when the provider has checked that it is theirs. */
export type Identity = {
  readonly provider: 'google' | 'twitter'
  readonly subject: string
  readonly name: string
  readonly email?: string
}

/** The provider did not confirm the sign-in (`refused`), or could not be asked (`unreachable`). The message is for the log and holds no secret. */
export class SocialError extends Error {
  readonly reason: 'refused' | 'unreachable'
  constructor(reason: SocialError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

/** Seconds that a provider may take for one answer. */
export const timeoutS = 10
