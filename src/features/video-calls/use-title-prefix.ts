import { useEffect } from 'react'

/** Puts these words before the title of the page, on every page, for as long as they are given: what waits is seen in another tab too. */
export const useTitlePrefix = (words: string | undefined): void => {
  useEffect(() => {
    if (words === undefined) return undefined
    const mark = `${words} · `
    const put = (): void => {
      if (!document.title.startsWith(mark)) document.title = mark + document.title
    }
    put()
    // A page that follows sets a title of its own.
    const watch = new MutationObserver(put)
    watch.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      watch.disconnect()
      if (document.title.startsWith(mark)) document.title = document.title.slice(mark.length)
    }
  }, [words])
}
