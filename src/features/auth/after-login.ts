/** What decides where a session begins. */
type Entering = { _id: string; isPerformer: boolean; email?: string; username?: string }

/** Where an account goes after login (Spec §2): its home when e-mail and username are set, else its settings. */
export const afterLogin = ({ _id, isPerformer, email, username }: Entering): string => {
  const complete = Boolean(email && username)
  if (isPerformer) return complete ? `/${username ?? _id}` : '/creator/account'
  return complete ? '/home' : '/user/account'
}
