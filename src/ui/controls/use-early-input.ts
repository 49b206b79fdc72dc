import { useEffect } from 'react'
import type { RefObject } from 'react'

/** Kinds of inputs whose value is what was typed: those of others are states, or what the browser makes of a choice. */
const typedKinds = new Set(['text', 'email', 'password', 'search', 'tel', 'url', 'number', 'textarea'])

const remembered = new WeakMap<Element, string>()

/**
 * Remembers what was typed into text areas so far. Call before React takes the page over: it sets each that the server has
 * filled to that text again.
 */
export const rememberEarlyInput = (): void => {
  if (typeof document === 'undefined') return
  for (const area of document.querySelectorAll('textarea'))
    if (area.value !== area.defaultValue) remembered.set(area, area.value)
}

/** Sets a value like a person who types: past the property of the element, at which React looks for changes of its own. */
const type = (field: HTMLInputElement | HTMLTextAreaElement, text: string): void => {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/**
 * Hands to the fields of a form what was typed or filled in before hydration. Until then it exists only in the page: a
 * field that React controls would lose it when it is rendered again, and the form would send it empty.
 */
export const useEarlyInput = (form: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    for (const field of form.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ??
      []) {
      // What the server has rendered is `defaultValue`.
      const { defaultValue, selectionStart, selectionEnd } = field
      const value = remembered.get(field) ?? field.value
      remembered.delete(field)
      if (!typedKinds.has(field.type) || field.role === 'combobox' || value === '' || value === defaultValue) continue
      field.value = defaultValue
      type(field, value)
      if (selectionStart !== null && document.activeElement === field)
        field.setSelectionRange(selectionStart, selectionEnd)
    }
  }, [form])
