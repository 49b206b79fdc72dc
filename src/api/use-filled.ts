import { useState } from 'react'

type Values = Record<string, unknown>

export type Filled<V extends Values> = {
  values: V
  /** What the values are compared with: the last answer of the server. */
  base: V
  /** The fields that were changed elsewhere while something else was typed here: saving replaces that change. */
  elsewhere: readonly string[]
  setValues: (change: (before: V) => V) => void
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * The values of a form that an answer fills. When a newer answer arrives, after a save or a change on another device, a
 * field that nobody has touched takes its new value, and a touched one keeps what is typed. Without that a form would show
 * what is not stored any more, and the next save would write it back.
 */
export const useFilled = <V extends Values>(from: V): Filled<V> => {
  const [state, setState] = useState({ base: from, values: from, elsewhere: [] as readonly string[] })
  const { base, values } = state
  const setValues = (change: (before: V) => V): void =>
    setState((before) => ({ ...before, values: change(before.values) }))
  if (isSame(base, from)) return { ...state, setValues }
  const touched = Object.keys(values).filter((name) => name in base && !isSame(values[name], base[name]))
  const next = {
    base: from,
    values: { ...from, ...Object.fromEntries(touched.map((name) => [name, values[name]])) },
    elsewhere: touched.filter(
      (name) => !isSame(from[name], values[name]) && (state.elsewhere.includes(name) || !isSame(from[name], base[name]))
    ),
  }
  setState(next)
  return { ...next, setValues }
}

/** `useFilled` for one value: the value, its setter, and whether it was changed elsewhere while another was typed. */
export const useFilledValue = <T>(from: T): readonly [T, (value: T) => void, boolean] => {
  const { values, elsewhere, setValues } = useFilled({ value: from })
  return [values.value, (value) => setValues(() => ({ value })), elsewhere.length > 0]
}
