import Router from 'next/router'
import { useEffect, useRef } from 'react'

/**
 * Loads the page anew once the site is open again after maintenance: it may have been opened meanwhile, without its
 * data. `isClosed`: the page about maintenance is shown in its place; `isOver`: the maintenance has ended.
 */
export const useReopenedPage = (isClosed: boolean, isOver: boolean): void => {
  const wasClosed = useRef(isClosed)
  useEffect(() => {
    if (wasClosed.current && !isClosed && isOver)
      void Router.replace(Router.asPath, undefined, { scroll: false }).catch(() => undefined)
    wasClosed.current = isClosed
  }, [isClosed, isOver])
}
