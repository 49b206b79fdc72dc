import { storableText } from './storable-text.ts'

/** No input of the contract is nested deeper. What is deeper is refused by its schema, without being looked at here. */
const maxDepth = 20

/** Also the query of a request, whose parser gives its objects an empty prototype of their own. */
const isPlainObject = (value: object): value is Record<string, unknown> => {
  const prototype = Object.getPrototypeOf(value) as object | null
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/**
 * A JSON value with each text as it may be saved (`storableText`): so a message of invisible characters is as empty as
 * one of spaces, for every schema that asks for a text. NUL and half a surrogate pair stay, because the server refuses
 * them. The same value is returned if nothing changes.
 */
export function cleanInput(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? value : storableText(value)
  if (typeof value !== 'object' || value === null || depth > maxDepth) return value
  // Copied only where a text changes: an object of a hundred thousand unknown fields is walked through and no more.
  if (Array.isArray(value)) {
    let changed: unknown[] | undefined
    for (const [at, inner] of value.entries()) {
      const cleaned = cleanInput(inner, depth + 1)
      if (cleaned !== inner) (changed ??= [...value])[at] = cleaned
    }
    return changed ?? value
  }
  if (!isPlainObject(value)) return value
  const changed = new Map<string, unknown>()
  const keys = Object.keys(value)
  for (const key of keys) {
    const cleaned = cleanInput(value[key], depth + 1)
    if (cleaned !== value[key]) changed.set(key, cleaned)
  }
  if (changed.size === 0) return value
  return Object.fromEntries(keys.map((key) => [key, changed.has(key) ? changed.get(key) : value[key]]))
}
