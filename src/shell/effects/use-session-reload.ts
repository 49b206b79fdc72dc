import { useEffect } from 'react'
import { readToken } from '../../api/token.ts'

/** Reloads the page when it becomes visible again and another tab has signed in, signed out or changed the account. */
export const useSessionReload = (): void => {
  useEffect(() => {
    let left = readToken()
    const reloadIfChanged = (): void => {
      if (document.visibilityState === 'hidden') left = readToken()
      else if (left !== readToken()) window.location.reload()
    }
    document.addEventListener('visibilitychange', reloadIfChanged)
    return () => document.removeEventListener('visibilitychange', reloadIfChanged)
  }, [])
}
