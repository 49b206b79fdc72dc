import { useRouter } from 'next/router'
import { useEffect, useRef, useState } from 'react'
import { afterLayers, onBeforePop, travel } from '../../ui/overlay/history-layers.ts'

type Going = { href: string } | 'back'
export type LeaveGuard = { asking: boolean; stay: () => void; leave: () => void }

const linkOf = (event: MouseEvent): HTMLAnchorElement | null => {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  const link = plain && event.target instanceof Element ? event.target.closest('a') : null
  return link && link.target !== '_blank' && !link.hasAttribute('download') && link.origin === location.origin
    ? link
    : null
}

/**
 * Asks for confirmation before unsaved changes are left by a link, by Back or by closing the tab. Links within the same
 * path do not count as leaving, because the screen keeps its form. Navigation by the program itself (such as logging
 * out) is not stopped.
 */
export const useLeaveGuard = (dirty: boolean): LeaveGuard => {
  const router = useRouter()
  const [going, setGoing] = useState<Going>()
  const isLeaving = useRef(false)
  useEffect(() => {
    if (!dirty) return undefined
    isLeaving.current = false
    const currentPath = location.pathname
    const click = (event: MouseEvent): void => {
      const link = linkOf(event)
      if (!link || link.pathname === currentPath || isLeaving.current) return
      event.preventDefault()
      event.stopPropagation()
      setGoing({ href: link.pathname + link.search + link.hash })
    }
    const unload = (event: BeforeUnloadEvent): void => {
      if (!isLeaving.current) event.preventDefault()
    }
    // At this event Back has already changed the address: go forward again, and ignore the event that this emits.
    let returning = false
    const stopAsking = onBeforePop(({ as }) => {
      if (isLeaving.current || as.split(/[?#]/)[0] === currentPath) {
        const isOwnTraversal = returning
        returning = false
        return !isOwnTraversal
      }
      returning = true
      travel(1)
      setGoing('back')
      return false
    })
    document.addEventListener('click', click, true)
    window.addEventListener('beforeunload', unload)
    return () => {
      document.removeEventListener('click', click, true)
      window.removeEventListener('beforeunload', unload)
      stopAsking()
    }
  }, [dirty])
  return {
    asking: going !== undefined,
    stay: () => setGoing(undefined),
    leave: () => {
      isLeaving.current = true
      setGoing(undefined)
      // The dialog itself has a history entry over the page: close it first.
      if (going === 'back') afterLayers(() => window.history.back())
      else if (going) void router.push(going.href)
    },
  }
}
