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
  if (Array.isArray(value)) {
    const cleaned = value.map((inner) => cleanInput(inner, depth + 1))
    return cleaned.some((inner, at) => inner !== value[at]) ? cleaned : value
  }
  if (!isPlainObject(value)) return value
  const entries = Object.entries(value)
  const cleaned = entries.map(([key, inner]) => [key, cleanInput(inner, depth + 1)] as const)
  return cleaned.some(([, inner], at) => inner !== entries[at]?.[1]) ? Object.fromEntries(cleaned) : value
}
