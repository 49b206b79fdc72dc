import { startTransition, useEffect, useState } from 'react'
import type { ComponentType, ReactElement } from 'react'

/**
 * A part that the browser fetches once its place is on the screen, and draws in slices: the framework's `dynamic` draws it in one go in the task that has
 * read its file. Until it is there, and where it cannot be loaded, there is nothing.
 */
export const late = (load: () => Promise<ComponentType>): (() => ReactElement | null) => {
  let loaded: ComponentType | undefined
  return () => {
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      const show = (part: ComponentType): void => {
        loaded = part
        startTransition(() => setPart(() => part))
      }
      load().then(show, () => undefined)
    }, [])
    return Part ? <Part /> : null
  }
}
