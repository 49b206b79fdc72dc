import { startTransition, useEffect, useRef, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import s from './feed-list.module.css'

/** px above and below the window within which entries are whole. */
const NEAR = 1800
/** Up to so many entries all stay whole. */
const SHORT = 24
/** Inside an entry: somebody has opened or begun something in it. It stays whole. */
const IN_USE = '[data-keep], [data-started]'

/** Heights in px of the entries that are out of sight, of each list. Kept while the page lives: who comes back finds the list as long as it was. */
const places = new Map<string, Map<string, number>>()

const placeOf = (name: string): Map<string, number> => {
  const known = places.get(name) ?? new Map<string, number>()
  places.set(name, known)
  return known
}

type Watch = (element: Element, heard: (entry: IntersectionObserverEntry) => void) => () => void

const makeWatch = (): Watch => {
  const heard = new Map<Element, (entry: IntersectionObserverEntry) => void>()
  let observer: IntersectionObserver | undefined
  return (element, listener) => {
    observer ??= new IntersectionObserver((entries) => entries.forEach((entry) => heard.get(entry.target)?.(entry)), {
      rootMargin: `${NEAR}px 0px`,
    })
    heard.set(element, listener)
    observer.observe(element)
    return () => {
      heard.delete(element)
      observer?.unobserve(element)
    }
  }
}

type RowProps = {
  id: string
  far: Map<string, number>
  watch: Watch
  mayLeave: boolean
  words: string
  children: ReactNode
}

/** One entry: whole near the window; far from it a block of the same height that holds only its words, for the browser's own search. */
const Row = ({ id, far, watch, mayLeave, words, children }: RowProps): ReactElement => {
  const row = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(() => far.get(id))
  const may = useRef(mayLeave)
  may.current = mayLeave
  useEffect(() => {
    if (!row.current) return undefined
    return watch(row.current, ({ target, isIntersecting, boundingClientRect }) => {
      if (isIntersecting) {
        far.delete(id)
        startTransition(() => setHeight(undefined))
      } else if (
        may.current &&
        !far.has(id) &&
        boundingClientRect.height > 0 &&
        !target.contains(document.activeElement) &&
        !target.querySelector(IN_USE)
      ) {
        far.set(id, boundingClientRect.height)
        startTransition(() => setHeight(boundingClientRect.height))
      }
    })
  }, [far, id, watch])
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
  /** Which list it is: its place is kept under this name. */
  name: string
  items: readonly Item[]
  /** What the browser's search finds of an entry that is out of sight. */
  wordsOf: (item: Item) => string
  children: (item: Item, index: number) => ReactNode
}

/**
 * A list of any length in the page's own flow. Entries far from the window give their place to an empty block of their height, so the page stays
 * small while its length, its anchors and the order of the keys stay true.
 */
export const LongList = <Item extends { _id: string }>({
  name,
  items,
  wordsOf,
  children,
}: LongListProps<Item>): ReactElement => {
  const far = placeOf(name)
  const [watch] = useState(makeWatch)
  return (
    <>
      {items.map((item, index) => (
        <Row key={item._id} id={item._id} far={far} watch={watch} mayLeave={items.length > SHORT} words={wordsOf(item)}>
          {children(item, index)}
        </Row>
      ))}
    </>
  )
}
