import { useRouter } from 'next/router'
import { useCallback } from 'react'
import { useAppStore } from '../../../store/hooks.ts'
import { useSignInLinks } from '../../../shell/navigation/use-sign-in-links.ts'
import { selectUser } from '../users/slice.ts'

/**
 * Returns a function for actions that need a session: true when the viewer is signed in; otherwise it navigates to the
 * login, which returns to this page, or to `hash` on it.
 */
export const useSignedIn = (): ((hash?: string) => boolean) => {
  const router = useRouter()
  const store = useAppStore()
  const signInLinks = useSignInLinks()
  return useCallback(
    (hash) => {
      if (selectUser(store.getState())) return true
      void router.push(signInLinks(hash).login)
      return false
    },
    [router, signInLinks, store]
  )
}
