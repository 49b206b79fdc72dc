import { startTransition, useEffect, useRef, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import s from './feed-list.module.css'

/** Distance above and below the viewport, in px, within which entries are rendered. */
const MARGIN_PX = 1800
/** Up to this number, all entries are rendered. */
const MAX_UNVIRTUALIZED = 24
/** Selector of elements inside an entry that the user has opened or started; such an entry stays rendered. */
const IN_USE = '[data-keep], [data-started]'

/**
 * Heights in px of the entries that are not rendered, by list. Kept for the life of the page, so that a list has its
 * former length after a back navigation.
 */
const heightsByList = new Map<string, Map<string, number>>()

const heightsOf = (name: string): Map<string, number> => {
  const known = heightsByList.get(name) ?? new Map<string, number>()
  heightsByList.set(name, known)
  return known
}

type Watch = (element: Element, listener: (entry: IntersectionObserverEntry) => void) => () => void

const makeWatch = (): Watch => {
  const listeners = new Map<Element, (entry: IntersectionObserverEntry) => void>()
  let observer: IntersectionObserver | undefined
  return (element, listener) => {
    observer ??= new IntersectionObserver(
      (entries) => entries.forEach((entry) => listeners.get(entry.target)?.(entry)),
      {
        rootMargin: `${MARGIN_PX}px 0px`,
      }
    )
    listeners.set(element, listener)
    observer.observe(element)
    return () => {
      listeners.delete(element)
      observer?.unobserve(element)
    }
  }
}

type RowProps = {
  id: string
  heights: Map<string, number>
  watch: Watch
  mayUnmount: boolean
  words: string
  children: ReactNode
}

/**
 * One entry: rendered near the viewport; far from it, a block of the same height that contains only its text, for the
 * browser's page search.
 */
const Row = ({ id, heights, watch, mayUnmount, words, children }: RowProps): ReactElement => {
  const row = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(() => heights.get(id))
  const latestMayUnmount = useRef(mayUnmount)
  latestMayUnmount.current = mayUnmount
  useEffect(() => {
    if (!row.current) return undefined
    return watch(row.current, ({ target, isIntersecting, boundingClientRect }) => {
      if (isIntersecting) {
        heights.delete(id)
        startTransition(() => setHeight(undefined))
      } else if (
        latestMayUnmount.current &&
        !heights.has(id) &&
        boundingClientRect.height > 0 &&
        !target.contains(document.activeElement) &&
        !target.querySelector(IN_USE)
      ) {
        heights.set(id, boundingClientRect.height)
        startTransition(() => setHeight(boundingClientRect.height))
      }
    })
  }, [heights, id, watch])
  return (
    <div ref={row} style={{ height }}>
      {height === undefined ? (
        children
      ) : (
        <p
          className={s.words}
          ref={(element) => {
            element?.setAttribute('hidden', 'until-found')
          }}
        >
          {words}
        </p>
      )}
    </div>
  )
}

type LongListProps<Item> = {
  /** The key under which the heights are stored. */
  name: string
  items: readonly Item[]
  /** The text of an entry that the browser's page search finds while it is not rendered. */
  wordsOf: (item: Item) => string
  children: (item: Item, index: number) => ReactNode
}

/**
 * A list of any length in the page's flow. Entries far from the viewport are replaced by empty blocks of their height:
 * the DOM stays small, while the length of the page, anchors and tab order stay correct.
 */
export const LongList = <Item extends { _id: string }>({
  name,
  items,
  wordsOf,
  children,
}: LongListProps<Item>): ReactElement => {
  const heights = heightsOf(name)
  const [watch] = useState(makeWatch)
  return (
    <>
      {items.map((item, index) => (
        <Row
          key={item._id}
          id={item._id}
          heights={heights}
          watch={watch}
          mayUnmount={items.length > MAX_UNVIRTUALIZED}
          words={wordsOf(item)}
        >
          {children(item, index)}
        </Row>
      ))}
    </>
  )
}
