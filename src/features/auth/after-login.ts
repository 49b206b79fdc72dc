import { siteAddress } from '../../../contract/site-address.ts'

/** What decides where a session begins. */
type Entering = { _id: string; isPerformer: boolean; email?: string; username?: string }

/**
 * Where an account goes after login (Spec §2): its home when e-mail and username are set, else its settings. `next` is where the person was
 * going: taken for a complete account, when it is an address of this site.
 */
export const afterLogin = ({ _id, isPerformer, email, username }: Entering, next?: string): string => {
  const complete = Boolean(email && username)
  if (complete && next) return siteAddress(next) ?? afterLogin({ _id, isPerformer, email, username })
  if (isPerformer) return complete ? `/${username ?? _id}` : '/creator/account'
  return complete ? '/home' : '/user/account'
}
