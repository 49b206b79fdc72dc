import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { Side } from '../../../../sequenced-log/log.ts'
import type { Row } from './rows.ts'

/** Distance, in px, that still counts as the end. */
const nearPx = 48
/** Distance, in px, from either end at which more messages are requested. */
const aheadPx = 800

type Options = {
  rows: readonly Row[]
  list: RefObject<VirtualizerHandle | null>
  /** The initial position: the message with this `seq`, the newest, or (null) the unread line. */
  at: number | 'newest' | null
  /** Whether the rows include the newest message. */
  isNewest: boolean
  /** Requests more messages on a side, unless there are none or a request is running. */
  load: (side: Side) => void
  /** Called with whether the newest message is visible. */
  onEnd: (isAtEnd: boolean) => void
}

/** The initial row; -1 for the end. */
const firstRow = (rows: readonly Row[], at: Options['at']): number => {
  if (at === 'newest') return -1
  return rows.findIndex((row) =>
    at === null ? row.kind === 'unread' : row.kind === 'message' && row.message.seq >= at && !row.message.delivery
  )
}

/** Distinguishes rows added above from rows added below. */
const messageKeys = (rows: readonly Row[]): { first: string | undefined; lastOwn: string | undefined } => ({
  first: rows.find(({ kind }) => kind === 'message')?.key,
  lastOwn: rows.findLast((row) => row.kind === 'message' && row.message.delivery !== undefined)?.key,
})

/**
 * Manages the scroll position: follows the newest message at the end, keeps the place while rows are added elsewhere,
 * and starts at the unread line or the requested message. `shift`: rows were added above (virtua's term).
 */
export const useThreadScroll = ({
  rows,
  list,
  at,
  isNewest,
  load,
  onEnd,
}: Options): { shift: boolean; onScroll: () => void; onResize: () => void; toEnd: () => void } => {
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
    const below = view.scrollSize - view.scrollOffset - view.viewportSize
    sticks.current = isNewest && below <= nearPx
    onEnd(sticks.current)
    if (view.scrollOffset < aheadPx) load('older')
    if (!isNewest && below < aheadPx) load('newer')
  }, [list, isNewest, load, onEnd])

  const onResize = useCallback(() => {
    // Rows that measure smaller than estimated may bring the end into view without a scroll event.
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
      const row = firstRow(rows, at)
      if (row < 0) toEnd()
      else list.current?.scrollToIndex(row, at === null ? { align: 'start', offset: -nearPx } : { align: 'center' })
      sticks.current = row < 0
      return
    }
    if (sticks.current || isWritten) toEnd()
  }, [rows, list, at, toEnd])

  // The position is known once the initial rows have been measured.
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
