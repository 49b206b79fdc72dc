import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { Side } from '../thread-state.ts'
import type { Row } from './rows.ts'

/** px from the end that still count as the end. */
const nearPx = 48
/** px from the top and from the end at which more messages are asked for. */
const aheadPx = 800

type Options = {
  rows: readonly Row[]
  list: RefObject<VirtualizerHandle | null>
  /** Where it begins: at the message with this `seq`, at the newest, or (null) at the line of the unread ones. */
  at: number | 'newest' | null
  /** The newest message is among the rows. */
  isNewest: boolean
  /** Asks for more messages on a side, where there are any and none are on their way. */
  load: (side: Side) => void
  /** Told whether the newest message is on screen. */
  onEnd: (isAtEnd: boolean) => void
}

/** The row that a conversation begins at; -1: its end. */
const firstRow = (rows: readonly Row[], at: Options['at']): number => {
  if (at === 'newest') return -1
  return rows.findIndex((row) =>
    at === null ? row.kind === 'unread' : row.kind === 'message' && row.message.seq >= at && !row.message.delivery
  )
}

/** What tells a change above from one below. */
const messageKeys = (rows: readonly Row[]): { first: string | undefined; lastOwn: string | undefined } => ({
  first: rows.find(({ kind }) => kind === 'message')?.key,
  lastOwn: rows.findLast((row) => row.kind === 'message' && row.message.delivery !== undefined)?.key,
})

/**
 * Keeps the place in a conversation: at the newest message for who is there, where somebody reads when others come above or below, at the line of the unread ones or
 * at the message that was gone to at first.
 * `shift`: rows were added above (virtua's word).
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
      const row = firstRow(rows, at)
      if (row < 0) toEnd()
      else list.current?.scrollToIndex(row, at === null ? { align: 'start', offset: -nearPx } : { align: 'center' })
      sticks.current = row < 0
      return
    }
    if (sticks.current || isWritten) toEnd()
  }, [rows, list, at, toEnd])

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
