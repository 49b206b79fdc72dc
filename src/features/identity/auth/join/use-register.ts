import type { Session } from '../../../../../contract/identity/auth/auth.ts'
import type { ResponseOf } from '../../../../../contract/endpoint-names.ts'
import { useAppDispatch } from '../../../../store/hooks.ts'
import { enterSession } from '../slice.ts'

type Registered = ResponseOf<'auth.registerUser'>

/** The session of a new account; undefined when the e-mail address has to be confirmed first. */
const sessionOf = ({ token, expiresAt, _id, isPerformer, email, username }: Registered): Session | undefined =>
  token !== undefined && expiresAt !== undefined
    ? { token, expiresAt, _id, isPerformer, ...(email && { email }), ...(username && { username }) }
    : undefined

/** Starts the session after a registration and navigates to `next`; false when there is no session yet. */
export const useEnterSession = (): ((registered: Registered, next?: string) => boolean) => {
  const dispatch = useAppDispatch()
  return (registered, next) => {
    const session = sessionOf(registered)
    if (session) dispatch(enterSession.intent({ session, remember: false, next }))
    return session !== undefined
  }
}
