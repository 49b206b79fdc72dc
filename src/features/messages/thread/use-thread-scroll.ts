import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { Row } from './rows.ts'

/** px from the end that still count as the end. */
const nearPx = 48
/** px from the top at which older messages are asked for. */
const olderPx = 800

type Options = {
  rows: readonly Row[]
  list: RefObject<VirtualizerHandle | null>
  /** Asks for older messages, where there are any and none are on their way. */
  loadOlder: () => void
  /** Told whether the newest message is on screen. */
  onEnd: (isAtEnd: boolean) => void
}

/** What tells a change above from one below. */
const messageKeys = (rows: readonly Row[]): { first: string | undefined; lastOwn: string | undefined } => ({
  first: rows.find(({ kind }) => kind === 'message')?.key,
  lastOwn: rows.findLast((row) => row.kind === 'message' && row.message.delivery !== undefined)?.key,
})

/**
 * Keeps the place in a conversation: at the newest message for who is there, where somebody reads when older ones come above, at the line of the unread ones at first.
 * `shift`: rows were added above (virtua's word).
 */
export const useThreadScroll = ({ rows, list, loadOlder, onEnd }: Options): { shift: boolean; onScroll: () => void; onResize: () => void; toEnd: () => void } => {
  const sticks = useRef(true)
  const isPlaced = useRef(false)
  const before = useRef(messageKeys(rows))
  const { first } = before.current
  const shift = first !== undefined && first !== messageKeys(rows).first && rows.some(({ key }) => key === first)

  const last = useRef(rows.length - 1)

  const toEnd = useCallback(() => {
    sticks.current = true
    list.current?.scrollToIndex(last.current, { align: 'end' })
  }, [list])

  const onScroll = useCallback(() => {
    const view = list.current
    if (!view || !isPlaced.current) return
    const atEnd = view.scrollOffset + view.viewportSize >= view.scrollSize - nearPx
    sticks.current = atEnd
    onEnd(atEnd)
    if (view.scrollOffset < olderPx) loadOlder()
  }, [list, loadOlder, onEnd])

  const onResize = useCallback(() => {
    // What turns out smaller than it was thought may bring the end on screen, and no scrolling tells of it.
    if (sticks.current) toEnd()
    else onScroll()
  }, [toEnd, onScroll])

  useLayoutEffect(() => {
    const { lastOwn } = messageKeys(rows)
    const isWritten = lastOwn !== undefined && lastOwn !== before.current.lastOwn
    before.current = messageKeys(rows)
    last.current = rows.length - 1
    if (rows.length === 0) return
    if (!isPlaced.current) {
      const line = rows.findIndex(({ kind }) => kind === 'unread')
      if (line >= 0) list.current?.scrollToIndex(line, { align: 'start', offset: -nearPx })
      else toEnd()
      sticks.current = line < 0
      return
    }
    if (sticks.current || isWritten) toEnd()
  }, [rows, list, toEnd])

  // Where somebody is, is known once the rows of the first place have been measured.
  useEffect(() => {
    if (rows.length === 0 || isPlaced.current) return
    const frame = requestAnimationFrame(() => {
      isPlaced.current = true
      onScroll()
    })
    return () => cancelAnimationFrame(frame)
  }, [rows.length, onScroll])

  return { shift, onScroll, onResize, toEnd }
}
