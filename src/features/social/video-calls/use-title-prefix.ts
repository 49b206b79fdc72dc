import { useEffect } from 'react'

/**
 * Prefixes the title of every page with these words while they are given, so that they are visible in the browser's
 * tab.
 */
export const useTitlePrefix = (words: string | undefined): void => {
  useEffect(() => {
    if (words === undefined) return undefined
    const mark = `${words} · `
    const put = (): void => {
      if (!document.title.startsWith(mark)) document.title = mark + document.title
    }
    put()
    // The next page sets its own title.
    const watch = new MutationObserver(put)
    watch.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      watch.disconnect()
      if (document.title.startsWith(mark)) document.title = document.title.slice(mark.length)
    }
  }, [words])
}
