import { useEffect } from 'react'
import { readToken } from '../api/token.ts'

/** Another tab may have signed in, out, or in as somebody else: then this one starts anew when it is looked at again. */
export const useFocusWatch = (): void => {
  useEffect(() => {
    let left = readToken()
    const look = (): void => {
      if (document.visibilityState === 'hidden') left = readToken()
      else if (left !== readToken()) window.location.reload()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
}
