import { siteAddress, withNext } from '../../../../contract/text/site-address.ts'

/** The fields of an account that decide where it goes after login. */
type Entering = { _id: string; isPerformer: boolean; email?: string; username?: string }

/**
 * The page after login (Spec §2): the home page when e-mail and username are set, else the account settings. `next`, an
 * address of this site, is used instead for a complete account; the settings lead there once the account is complete.
 */
export const afterLogin = ({ _id, isPerformer, email, username }: Entering, next?: string): string => {
  const complete = Boolean(email && username)
  if (complete && next) return siteAddress(next) ?? afterLogin({ _id, isPerformer, email, username })
  if (!complete) return withNext(isPerformer ? '/creator/account' : '/user/account', siteAddress(next))
  return isPerformer ? `/${username ?? _id}` : '/home'
}
