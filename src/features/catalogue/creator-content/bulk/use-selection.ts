import { useMemo, useRef, useState } from 'react'

export type Selection = {
  /** The selected ids in the order of the list. */
  ids: readonly string[]
  has: (id: string) => boolean
  isAll: boolean
  /** Toggles one item; with `range` all from the last toggled item to this one. */
  toggle: (id: string, range?: boolean) => void
  /** Selects all, or none when all are selected. */
  toggleAll: () => void
  choose: (ids: readonly string[]) => void
}

/** Selection in a list. Items that leave the list are deselected. */
export const useSelection = (shown: readonly string[]): Selection => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const touched = useRef<string>(undefined)
  const ids = useMemo(() => shown.filter((id) => chosen.has(id)), [shown, chosen])
  const isAll = shown.length > 0 && ids.length === shown.length
  const choose = (wanted: readonly string[]): void => {
    touched.current = undefined
    setChosen(new Set(wanted))
  }
  return {
    ids,
    has: (id) => chosen.has(id),
    isAll,
    toggle: (id, range = false) => {
      const [from, to] = [touched.current === undefined ? -1 : shown.indexOf(touched.current), shown.indexOf(id)]
      const changed = range && from >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
      const on = !chosen.has(id)
      touched.current = id
      setChosen(new Set(on ? [...ids, ...changed] : ids.filter((one) => !changed.includes(one))))
    },
    toggleAll: () => choose(isAll ? [] : shown),
    choose,
  }
}
