import Router from 'next/router'
import { readJson, tabStore } from '../../lib/storage.ts'

/**
 * The browser's Back closes the topmost open layer, and leaves the page only when no layer is open.
 *
 * Each open layer (a dialog, a sheet, a menu, the lightbox, a story) has one entry in the browser's history. The page
 * itself stays on the newest entry, so that Next can change its address while a layer is open; the entry below it is our
 * marker, which Next ignores because it has no `__N`. Back leads to the marker: it becomes the page's entry again, with
 * the page's current address, and the layer is closed. A layer that is closed in another way removes its own entry.
 * When a layer was left by a link, its marker stays between two pages and is skipped in both directions.
 */
export type Layer = {
  close: () => void
  /** True: the layer must stay open, because an operation is running in it. */
  isBusy: () => boolean
}

/** The state of a history entry: Next's state of the page, or our marker. */
type EntryState = {
  __N?: boolean
  key?: string
  as?: string
  /** The marker's id. */
  marker?: string
  /** The id of the marker right below this entry. */
  above?: string
}
type Entry = { state: EntryState | null; href: string }

/**
 * Time, in ms, after which a traversal without an event counts as ended: there was no such entry. On a busy device the
 * event takes seconds; a second traversal sent meanwhile would leave the page.
 */
const TRAVERSAL_MS = 10_000
/** Session storage key that saves the marker across a reload, because Next then writes a new state. */
const STORAGE_KEY = 'history-layers'

/** Open layers, the lowest first. */
const openLayers: Layer[] = []
/** The markers of open layers below the current entry, the lowest first. */
let markers: string[] = []
/** Markers that became page entries again: the entry above them is obsolete. */
const obsolete = new Set<string>()
let current: Entry = { state: null, href: '' }
let traversal: ReturnType<typeof setTimeout> | undefined
let isChangingRoute = false
/** The current traversal is between two entries of the same page: Next must ignore it. */
let isSamePage = false
/** The next traversal reverts the current one. */
let isReverting = false
/** The entry state of the current event, to handle it only once. */
let handled: EntryState | null = null
let isStarted = false
let pendingActs: (() => void)[] = []
const handlers = new Set<(state: { as: string }) => boolean>()

const currentState = (): EntryState | null => window.history.state as EntryState | null
const read = (): void => void (current = { state: currentState(), href: window.location.href })
const newId = (): string => Math.random().toString(36).slice(2)

/** Traverses the history. Layers that are opened in between get their entries afterwards. */
export const travel = (by: number): void => {
  clearTimeout(traversal)
  traversal = setTimeout(giveUpTraversal, TRAVERSAL_MS)
  window.history.go(by)
}

const endTraversal = (): void => {
  clearTimeout(traversal)
  traversal = undefined
  settleSoon()
}

/** There was no such entry: the markers of closed layers no longer exist. */
const giveUpTraversal = (): void => {
  markers.length = Math.min(markers.length, openLayers.length)
  endTraversal()
}

/** Adds the missing entries of open layers. */
const addEntries = (): void => {
  while (markers.length < openLayers.length) {
    const marker = newId()
    const state = currentState()
    window.history.replaceState({ marker, above: state?.above }, '')
    window.history.pushState({ ...state, above: marker }, '')
    markers.push(marker)
  }
  read()
}

/** Matches the number of entries to the number of open layers, unless a navigation is under way. */
const settle = (): void => {
  if (traversal !== undefined || isChangingRoute || typeof window === 'undefined') return
  if (openLayers.length > markers.length) addEntries()
  else if (openLayers.length < markers.length) {
    read()
    travel(openLayers.length - markers.length)
  } else if (openLayers.length === 0) {
    const acts = pendingActs
    pendingActs = []
    for (const act of acts) act()
  }
}

/** Deferred, because closing one layer often opens the next or changes the route in the same task. */
const settleSoon = (): void => void setTimeout(settle)

/** Turns the marker at the current entry into the entry of the current page. */
const becomePage = ({ above }: EntryState): void => {
  window.history.replaceState({ ...current.state, above }, '', current.href)
  read()
}

const closeAbove = (count: number): void => {
  while (openLayers.length > count) {
    const layer = openLayers.at(-1)
    if (layer === undefined) return
    if (layer.isBusy()) return addEntries()
    openLayers.pop()
    layer.close()
  }
}

/** Handles the arrival at an entry. */
const arriveAt = (state: EntryState | null): void => {
  // Next may call `beforePopState` before our own listener, after it, or not at all.
  if (state !== null && state === handled) return
  handled = state
  setTimeout(() => (handled = null))
  isSamePage = isReverting
  isReverting = false
  const isOwnTraversal = traversal !== undefined
  endTraversal()
  if (state?.marker !== undefined) {
    const at = markers.indexOf(state.marker)
    if (at >= 0) {
      for (const marker of markers.slice(at)) obsolete.add(marker)
      markers.length = at
      becomePage(state)
      // After our own traversal, layers opened in between stay open; they have their entries by now.
      if (!isOwnTraversal) closeAbove(at)
    } else if (current.state?.above === state.marker) {
      // The marker's layer was closed before: go on to the previous page.
      obsolete.add(state.marker)
      becomePage(state)
      window.history.back()
    } else window.history.forward()
    return
  }
  if (state?.above !== undefined && obsolete.has(state.above)) {
    // Forward to an entry of a closed layer: return.
    isSamePage = true
    isReverting = true
    return travel(-1)
  }
  if (state?.key !== current.state?.key) markers = []
  read()
}

/** Whether Next may render the page of this entry. */
const mayPop = (state: EntryState & { as: string }): boolean => {
  arriveAt(state)
  return !isSamePage && [...handlers].every((handler) => handler(state))
}

const routeChanging = (): void => void (isChangingRoute = true)
const routeChanged = (): void => {
  isChangingRoute = false
  const state = currentState()
  if (state?.key !== current.state?.key) markers = []
  else if (current.state?.above !== undefined && state?.above === undefined)
    window.history.replaceState({ ...state, above: current.state.above }, '')
  read()
  settleSoon()
}

/** Starts to watch the history. Browser only; further calls do nothing. */
export const watchHistory = (): void => {
  if (isStarted) return
  isStarted = true
  // A new entry has no marker below it; its page need not wait for the storage, whose first use waits for the disk.
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const saved =
    visit?.type === 'navigate'
      ? undefined
      : (readJson(tabStore, STORAGE_KEY) as { above: string; href: string } | undefined)
  if (saved?.href === window.location.href) current.state = { key: currentState()?.key, above: saved.above }
  window.addEventListener('pagehide', () => {
    const above = currentState()?.above
    if (above === undefined) tabStore.remove(STORAGE_KEY)
    else tabStore.set(STORAGE_KEY, JSON.stringify({ above, href: window.location.href }))
  })
  window.addEventListener('popstate', ({ state }) => arriveAt(state as EntryState | null))
  Router.ready(() => Router.beforePopState(mayPop))
  for (const name of ['routeChangeStart', 'hashChangeStart'] as const) Router.events.on(name, routeChanging)
  for (const name of ['routeChangeComplete', 'routeChangeError', 'hashChangeComplete'] as const)
    Router.events.on(name, routeChanged)
  routeChanged()
}

/** Registers an open layer, which Back closes. Returns the function to call when it is closed or removed. */
export const openLayer = (layer: Layer): (() => void) => {
  watchHistory()
  openLayers.push(layer)
  if (traversal === undefined) addEntries()
  return () => {
    const at = openLayers.indexOf(layer)
    if (at < 0) return
    openLayers.splice(at, 1)
    settleSoon()
  }
}

/** Calls `act` once no layer is open or has an entry: for code that traverses the history itself. */
export const afterLayers = (act: () => void): void => {
  pendingActs.push(act)
  settleSoon()
}

/**
 * Adds a handler like `router.beforePopState`, which takes only one: false stops the navigation. Returns the function
 * that removes it.
 */
export const onBeforePop = (handler: (state: { as: string }) => boolean): (() => void) => {
  watchHistory()
  handlers.add(handler)
  return () => handlers.delete(handler)
}
