import type { Reducer } from 'redux'

type AnySlice = { readonly name: string; readonly reducer: (state: never, action: never) => unknown }

const late = new Map<string, Reducer>()
const listeners = new Set<() => void>()

/** Adds a slice that the first load of a public page does without: it stands in the store from the module's load on. Gives it back. */
export const lateSlice = <S extends AnySlice>(slice: S): S => {
  late.set(slice.name, slice.reducer as unknown as Reducer)
  for (const listener of listeners) listener()
  return slice
}

/** The slices that have come so far, by name. */
export const lateReducers = (): Record<string, Reducer> => Object.fromEntries(late)

/** Hears of each slice that comes. */
export const onLateSlice = (listener: () => void): void => void listeners.add(listener)
