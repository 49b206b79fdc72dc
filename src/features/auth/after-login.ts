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

/** An address inside this site (`/marisol?x=1`), or undefined for anything that could lead out of it. */
export const siteAddress = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || !value.startsWith('/') || /[\\\s\p{Cc}]/u.test(value)) return undefined
  const base = 'http://site.invalid'
  if (!URL.canParse(value, base)) return undefined
  const url = new URL(value, base)
  // Two slashes would begin a host's name.
  return url.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : undefined
}
