import { useMemo, useRef, useState } from 'react'

export type Selection = {
  /** The chosen ones of those on screen, in their order. */
  ids: readonly string[]
  has: (id: string) => boolean
  isAll: boolean
  /** Chooses or leaves one; with `range` all from the one touched before to this one. */
  toggle: (id: string, range?: boolean) => void
  choose: (ids: readonly string[]) => void
}

/** Which of the things on screen are chosen. What leaves the screen is chosen no longer. */
export const useSelection = (shown: readonly string[]): Selection => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const touched = useRef<string>(undefined)
  const ids = useMemo(() => shown.filter((id) => chosen.has(id)), [shown, chosen])
  return {
    ids,
    has: (id) => chosen.has(id),
    isAll: shown.length > 0 && ids.length === shown.length,
    toggle: (id, range = false) => {
      const [from, to] = [touched.current === undefined ? -1 : shown.indexOf(touched.current), shown.indexOf(id)]
      const meant = range && from >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
      const on = !chosen.has(id)
      touched.current = id
      setChosen(new Set(on ? [...ids, ...meant] : ids.filter((one) => !meant.includes(one))))
    },
    choose: (wanted) => {
      touched.current = undefined
      setChosen(new Set(wanted))
    },
  }
}
