import { createRequire } from 'node:module'

type Rendered = AsyncIterable<Uint8Array> & { allReady: Promise<void> }
type Renderers = {
  renderToReadableStream: (element: unknown) => Promise<Rendered>
  renderToString: (element: unknown) => string
}

const require = createRequire(import.meta.url)

/**
 * Lets the framework render its pages as text. It asks React for a stream of bytes, waits for all of it and makes text of it again: every piece of
 * markup is encoded, passed on and decoded, a third of a page's rendering. React's own text renderer writes the same markup at once. It does not wait
 * for what suspends: nothing of ours does, and what did would throw (decision 20).
 */
export const renderWholeText = (): void => {
  // The object that the framework holds (next/dist/server/ReactDOMServerPages).
  const asked = require('react-dom/server.edge') as Renderers
  const { renderToString } = require('react-dom/server.node') as Renderers
  // oxlint-disable-next-line require-await -- what throws must reject
  asked.renderToReadableStream = async (element) => {
    const bytes = Buffer.from(renderToString(element))
    return {
      allReady: Promise.resolve(),
      async *[Symbol.asyncIterator]() {
        yield bytes
      },
    }
  }
}
