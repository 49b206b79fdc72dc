import { useEffect, useRef, useState } from 'react'

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** Accepts files dropped anywhere in the window; returns true while files are dragged over it. */
export const useFileDrop = (add: (files: readonly File[]) => void): boolean => {
  const [isOver, setOver] = useState(false)
  const latest = useRef(add)
  latest.current = add
  useEffect(() => {
    // Every dragenter has a dragleave: only the last one leaves the window.
    let depth = 0
    const move =
      (by: 1 | -1) =>
      (event: DragEvent): void => {
        if (!holdsFiles(event)) return
        depth = Math.max(0, depth + by)
        setOver(depth > 0)
      }
    const over = (event: DragEvent): void => {
      if (holdsFiles(event)) event.preventDefault()
    }
    const drop = (event: DragEvent): void => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      depth = 0
      setOver(false)
      latest.current([...(event.dataTransfer?.files ?? [])])
    }
    const listeners = { dragenter: move(1), dragleave: move(-1), dragover: over, drop } as const
    const names = Object.keys(listeners) as (keyof typeof listeners)[]
    for (const name of names) addEventListener(name, listeners[name])
    return () => {
      for (const name of names) removeEventListener(name, listeners[name])
    }
  }, [])
  return isOver
}
