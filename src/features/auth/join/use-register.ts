import type { Session } from '../../../../contract/auth.ts'
import type { ResponseOf } from '../../../../contract/endpoint-names.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { enterSession } from '../slice.ts'

type Registered = ResponseOf<'auth.registerUser'>

/** The session of a new account; none when the e-mail address must be confirmed first. */
const sessionOf = ({ token, expiresAt, _id, isPerformer, email, username }: Registered): Session | undefined =>
  token !== undefined && expiresAt !== undefined
    ? { token, expiresAt, _id, isPerformer, ...(email && { email }), ...(username && { username }) }
    : undefined

/** What follows a registration: into the session and on to `next`; false when there is no session yet. */
export const useEntering = (): ((registered: Registered, next?: string) => boolean) => {
  const dispatch = useAppDispatch()
  return (registered, next) => {
    const session = sessionOf(registered)
    if (session) dispatch(enterSession.intent({ session, remember: false, next }))
    return session !== undefined
  }
}
