import { useRouter } from 'next/router'
import { useEffect } from 'react'

/** Asks before unsaved work is left, by a link of ours or by closing the tab. */
export const useLeaveGuard = (isUnsaved: boolean, question: string): void => {
  const router = useRouter()
  useEffect(() => {
    if (!isUnsaved) return undefined
    const beforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault()
    const beforeRoute = (): void => {
      // oxlint-disable-next-line no-alert -- the browser's own question is the only one that can hold a navigation
      if (window.confirm(question)) return
      router.events.emit('routeChangeError')
      // The router stops only on a throw: its own way to cancel a navigation.
      throw new Error('navigation cancelled by the person')
    }
    window.addEventListener('beforeunload', beforeUnload)
    router.events.on('routeChangeStart', beforeRoute)
    return () => {
      window.removeEventListener('beforeunload', beforeUnload)
      router.events.off('routeChangeStart', beforeRoute)
    }
  }, [isUnsaved, question, router])
}
