import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'

const inSlices: typeof hydrateRoot = (container, children, options) => {
  let root: Root | undefined
  startTransition(() => {
    root = hydrateRoot(container, children, options)
  })
  return root as Root
}

/**
 * What the framework takes the first page over with, in place of `react-dom/client` (next.config.ts): as a transition, so in slices of five
 * milliseconds between which the browser answers a finger, where the framework does it in one task. A click or a key that comes before ends it at once and is answered.
 */
// oxlint-disable-next-line import/no-default-export -- the framework asks the whole module for it
export default { hydrateRoot: inSlices }
