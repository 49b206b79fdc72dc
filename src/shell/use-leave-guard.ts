import { useRouter } from 'next/router'
import { useEffect, useRef, useState } from 'react'
import { afterLayers, onBeforePop, travel } from '../ui/overlay/history-layers.ts'

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
 * Asks before unsaved changes are left behind: by a link, by Back, by closing the tab. Other sections of the same address are not leaving, the screen
 * keeps its form. What the program itself navigates to (logging out) is not held up.
 */
export const useLeaveGuard = (dirty: boolean): LeaveGuard => {
  const router = useRouter()
  const [going, setGoing] = useState<Going>()
  const free = useRef(false)
  useEffect(() => {
    if (!dirty) return undefined
    free.current = false
    const here = location.pathname
    const click = (event: MouseEvent): void => {
      const link = linkOf(event)
      if (!link || link.pathname === here || free.current) return
      event.preventDefault()
      event.stopPropagation()
      setGoing({ href: link.pathname + link.search + link.hash })
    }
    const unload = (event: BeforeUnloadEvent): void => {
      if (!free.current) event.preventDefault()
    }
    // Back has already changed the address when we hear of it: forward again, and that second change is ours.
    let returning = false
    const stopAsking = onBeforePop(({ as }) => {
      if (free.current || as.split(/[?#]/)[0] === here) {
        const ours = returning
        returning = false
        return !ours
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
      free.current = true
      setGoing(undefined)
      // The question itself is open over the page.
      if (going === 'back') afterLayers(() => window.history.back())
      else if (going) void router.push(going.href)
    },
  }
}
