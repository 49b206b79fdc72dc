import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

/** Distance from the end, in px, that still counts as the end. */
const nearPx = 64
/** Distance from the beginning, in px, at which older messages are loaded. */
const edgePx = 200

type Line = { _id: string; seq: number }

/**
 * Keeps a list scrolled to its newest message while the reader is at the end, and in place while they read further up,
 * also when older messages are added above. `fresh`: number of new messages below; `toEnd` scrolls to the end.
 */
export function useStickToBottom(
  box: RefObject<HTMLElement | null>,
  lines: readonly Line[],
  onTop: () => void
): { isAtEnd: boolean; fresh: number; toEnd: () => void; onScroll: () => void } {
  const [isAtEnd, setAtEnd] = useState(true)
  const [seenSeq, setSeenSeq] = useState(0)
  const before = useRef({ height: 0, first: '' })
  const isSticking = useRef(true)
  const newest = lines.at(-1)
  const toEnd = useCallback((): void => {
    if (!box.current) return
    box.current.scrollTo({ top: box.current.scrollHeight })
    isSticking.current = true
    setAtEnd(true)
  }, [box])
  useLayoutEffect(() => {
    const list = box.current
    if (!list) return
    const first = lines[0]?._id ?? ''
    if (isSticking.current) {
      list.scrollTo({ top: list.scrollHeight })
      setSeenSeq(newest?.seq ?? 0)
    } else if (first !== before.current.first && before.current.first !== '')
      list.scrollBy({ top: list.scrollHeight - before.current.height })
    before.current = { height: list.scrollHeight, first }
  }, [box, lines, newest])
  // An on-screen keyboard or a loaded picture must not push the newest message out of view.
  useLayoutEffect(() => {
    const list = box.current
    if (!list) return undefined
    const watch = new ResizeObserver(() => {
      if (isSticking.current) list.scrollTo({ top: list.scrollHeight })
    })
    watch.observe(list)
    return () => watch.disconnect()
  }, [box])
  const onScroll = (): void => {
    const list = box.current
    if (!list) return
    const isNear = list.scrollHeight - list.scrollTop - list.clientHeight < nearPx
    isSticking.current = isNear
    setAtEnd(isNear)
    if (isNear) setSeenSeq(newest?.seq ?? 0)
    if (list.scrollTop < edgePx) onTop()
  }
  return { isAtEnd, fresh: isAtEnd ? 0 : lines.filter((line) => line.seq > seenSeq).length, toEnd, onScroll }
}
