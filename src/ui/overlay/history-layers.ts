import Router from 'next/router'

/**
 * The browser's Back closes what is open over the page, and leaves the page only when nothing is.
 *
 * The browser's history gets one entry for each open layer (a dialog, a sheet, a menu, the lightbox, a story). The page itself stays on the newest entry,
 * so that Next may change its address while a layer is open; the entry below it is our marker, in a form that Next leaves alone (it has no `__N`).
 * Back leads onto the marker: it becomes the page's entry again, with the page's present address, and the layer is closed. A layer that is closed
 * in another way takes its entry away with it. Where a layer was left by a link, its marker stays between two pages and is passed over in both directions.
 */
export type Layer = {
  /** Takes it away. */ close: () => void /** Whether it must stay, because something runs in it. */
  isBusy: () => boolean
}

/** What an entry of the history holds: Next's own state of the page, or our marker. */
type EntryState = {
  __N?: boolean
  key?: string
  as?: string /** The marker's id. */
  marker?: string /** The id of the marker right below this entry. */
  above?: string
}
type Entry = { state: EntryState | null; href: string }

/** In ms: a journey through the history that arrives nowhere, because there is no such entry, is given up after this time. */
const PATIENCE_MS = 1000
/** Where the page's entry is kept over a reload, which lets Next write a new state. */
const KEPT = 'history-layers'

/** Open layers, the lowest first. */
const open: Layer[] = []
/** The markers below the present entry that stand for open layers, the lowest first. */
let markers: string[] = []
/** Markers that became pages again: the entry above them leads nowhere. */
const undone = new Set<string>()
let here: Entry = { state: null, href: '' }
let journey: ReturnType<typeof setTimeout> | undefined
let isChangingRoute = false
/** The present move is between two entries of the same page: Next is not to act. */
let isInner = false
/** The next move takes back the present one. */
let isBouncing = false
/** What the present event of the history brought. */
let seen: EntryState | null = null
let isStarted = false
let waiting: (() => void)[] = []
const handlers = new Set<(state: { as: string }) => boolean>()

const present = (): EntryState | null => window.history.state as EntryState | null
const read = (): void => void (here = { state: present(), href: window.location.href })
const newId = (): string => Math.random().toString(36).slice(2)

/** Goes through the history; what is opened meanwhile gets its entry after the arrival. */
export const travel = (by: number): void => {
  clearTimeout(journey)
  journey = setTimeout(arrive, PATIENCE_MS)
  window.history.go(by)
}

const arrive = (): void => {
  clearTimeout(journey)
  journey = undefined
  settleSoon()
}

/** Gives every open layer its entry. */
const raise = (): void => {
  while (markers.length < open.length) {
    const marker = newId()
    const state = present()
    window.history.replaceState({ marker, above: state?.above }, '')
    window.history.pushState({ ...state, above: marker }, '')
    markers.push(marker)
  }
  read()
}

/** Brings the history to as many entries as there are open layers, once nothing else moves in it. */
const settle = (): void => {
  if (journey !== undefined || isChangingRoute || typeof window === 'undefined') return
  if (open.length > markers.length) raise()
  else if (open.length < markers.length) {
    read()
    travel(open.length - markers.length)
  } else if (open.length === 0) {
    const acts = waiting
    waiting = []
    for (const act of acts) act()
  }
}

/** Not at once: what closes one layer often opens the next or changes the route in the same breath. */
const settleSoon = (): void => void setTimeout(settle)

/** At our marker: it becomes the entry of the page that is shown. */
const becomePage = ({ above }: EntryState): void => {
  window.history.replaceState({ ...here.state, above }, '', here.href)
  read()
}

const closeAbove = (count: number): void => {
  while (open.length > count) {
    const layer = open.at(-1)
    if (layer === undefined) return
    if (layer.isBusy()) return raise()
    open.pop()
    layer.close()
  }
}

/** The history has come to an entry. */
const comeTo = (state: EntryState | null): void => {
  // Next may ask before our own listener is called, or after it, or not at all.
  if (state !== null && state === seen) return
  seen = state
  setTimeout(() => (seen = null))
  isInner = isBouncing
  isBouncing = false
  const isOurs = journey !== undefined
  arrive()
  if (state?.marker !== undefined) {
    const at = markers.indexOf(state.marker)
    if (at >= 0) {
      for (const marker of markers.slice(at)) undone.add(marker)
      markers.length = at
      becomePage(state)
      // What was opened on our way here gets its entry now.
      if (!isOurs) closeAbove(at)
    } else if (here.state?.above === state.marker) {
      // Its layer is long gone: back means the page before.
      undone.add(state.marker)
      becomePage(state)
      window.history.back()
    } else window.history.forward()
    return
  }
  if (state?.above !== undefined && undone.has(state.above)) {
    // Forward, to where a layer was open: there is nothing any more.
    isInner = true
    isBouncing = true
    return travel(-1)
  }
  if (state?.key !== here.state?.key) markers = []
  read()
}

/** Whether Next may show what the history has come to. */
const mayPop = (state: EntryState & { as: string }): boolean => {
  comeTo(state)
  return !isInner && [...handlers].every((handler) => handler(state))
}

const changing = (): void => void (isChangingRoute = true)
const changed = (): void => {
  isChangingRoute = false
  const state = present()
  if (state?.key !== here.state?.key) markers = []
  else if (here.state?.above !== undefined && state?.above === undefined)
    window.history.replaceState({ ...state, above: here.state.above }, '')
  read()
  settleSoon()
}

/** Begins to watch the history. In the browser, once; calling it again does nothing. */
export const watchHistory = (): void => {
  if (isStarted) return
  isStarted = true
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as { above: string; href: string } | null
  if (kept?.href === window.location.href) here.state = { key: present()?.key, above: kept.above }
  window.addEventListener('pagehide', () => {
    const above = present()?.above
    if (above === undefined) sessionStorage.removeItem(KEPT)
    else sessionStorage.setItem(KEPT, JSON.stringify({ above, href: window.location.href }))
  })
  window.addEventListener('popstate', ({ state }) => comeTo(state as EntryState | null))
  Router.ready(() => Router.beforePopState(mayPop))
  for (const name of ['routeChangeStart', 'hashChangeStart'] as const) Router.events.on(name, changing)
  for (const name of ['routeChangeComplete', 'routeChangeError', 'hashChangeComplete'] as const)
    Router.events.on(name, changed)
  changed()
}

/** Puts a layer over the page: Back closes it. Returns what to call when it is closed or taken away. */
export const openLayer = (layer: Layer): (() => void) => {
  watchHistory()
  open.push(layer)
  if (journey === undefined) raise()
  return () => {
    const at = open.indexOf(layer)
    if (at < 0) return
    open.splice(at, 1)
    settleSoon()
  }
}

/** Acts once no layer is open and none has an entry any more: for what goes through the history itself. */
export const afterLayers = (act: () => void): void => {
  waiting.push(act)
  settleSoon()
}

/** Asks before Next shows what the history has come to, as `router.beforePopState`, which has room for one. Returns how to stop. */
export const onBeforePop = (handler: (state: { as: string }) => boolean): (() => void) => {
  watchHistory()
  handlers.add(handler)
  return () => handlers.delete(handler)
}
