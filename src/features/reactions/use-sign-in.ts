import { useRouter } from 'next/router'
import { useCallback } from 'react'
import { useAppSelector } from '../../store/hooks.ts'
import { useSignInLinks } from '../../shell/use-sign-in-links.ts'
import { selectUser } from '../user/slice.ts'

/**
 * For what only someone signed in can do: true when they are. A visitor is led to the login, which leads on to joining, with the way back here;
 * `hash` is the part of this page they wanted.
 */
export const useSignedIn = (): ((hash?: string) => boolean) => {
  const router = useRouter()
  const user = useAppSelector(selectUser)
  const waysIn = useSignInLinks()
  return useCallback(
    (hash) => {
      if (user) return true
      void router.push(waysIn(hash).login)
      return false
    },
    [router, user, waysIn]
  )
}
