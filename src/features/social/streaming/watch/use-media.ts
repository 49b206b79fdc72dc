import { useEffect, useState } from 'react'

/** Whether a media query matches. False on the server and in the first rendering. */
export const useMedia = (query: string): boolean => {
  const [matches, setMatches] = useState(false)
  useEffect(() => {
    const list = window.matchMedia(query)
    const read = (): void => setMatches(list.matches)
    read()
    list.addEventListener('change', read)
    return () => list.removeEventListener('change', read)
  }, [query])
  return matches
}
