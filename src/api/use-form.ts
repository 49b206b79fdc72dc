import { useRef, useState } from 'react'
import type { ChangeEvent, RefObject } from 'react'
import type { output, ZodType } from 'zod'
import { checkForm } from './check-form.ts'
import { filledTexts } from './filled-texts.ts'
import { useFilled } from './use-filled.ts'
import { useLocale, useTexts } from '../lib/texts.ts'
import { showToast } from '../lib/toast.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type FormValues = Record<string, unknown>
export type FieldProps = {
  name: string
  value: string
  onChange: (event: ChangeEvent<Control>) => void
  onBlur: () => void
}

export type Form<V extends FormValues, Out> = {
  values: V
  /** The messages to show, by field: from validation here, or from the server for the current value. */
  errors: Readonly<Record<string, string | undefined>>
  /** The invalid fields, whether their message is shown yet or not. */
  faults: readonly string[]
  set: <K extends keyof V & string>(name: K, value: V[K]) => void
  /** The props of a text field. */
  field: (name: keyof V & string) => FieldProps
  blur: (name: keyof V & string) => void
  /** Returns the validated data, or undefined after showing the messages and focusing the first invalid field. */
  check: () => Out | undefined
  /** Shows the server's messages at their fields. A message for a field that the form does not have becomes a toast. */
  refuse: (fields: Readonly<Record<string, string>>) => void
  reset: (values: V) => void
  /** Focuses the first invalid field once it is rendered. */
  focusFault: () => void
  /** Focuses this field once it is rendered. */
  focus: (name: keyof V & string) => void
  /** The ref for the `Form`, in which invalid fields are searched. */
  ref: RefObject<HTMLElement | null>
}

type Options<V, S> = {
  initial: V
  schema: S
  /** Converts the form's values to the schema's input; by default they are passed unchanged. */
  toInput?: (values: V) => unknown
  /** Further rules, such as caps from the settings. */
  more?: (values: V) => Record<string, string>
  /** Whether this value is validated while it is typed, before the field is left. */
  live?: (name: string, value: unknown) => boolean
}

/**
 * The state of a form that is validated with the contract's schema. A field is validated when it is left, and from then
 * on with every change. The typed values are kept whatever the server responds; fields that nobody has touched follow
 * `initial`, so that they show what is stored now (`useFilled`).
 */
export const useForm = <V extends FormValues, S extends ZodType>({
  initial,
  schema,
  toInput = (v) => v,
  more,
  live,
}: Options<V, S>): Form<V, output<S>> => {
  const locale = useLocale()
  const ref = useRef<HTMLElement>(null)
  const { values, base, elsewhere, setValues } = useFilled(initial)
  const { changedElsewhere } = useTexts(filledTexts)
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})

  const checked = checkForm(schema, toInput(values), locale)
  const found: Record<string, string> = { ...(checked.ok ? {} : checked.errors), ...more?.(values) }
  const errors = Object.fromEntries(
    [...new Set([...judged, ...Object.keys(refused), ...elsewhere])].map((name) => [
      name,
      refused[name] ??
        (judged.has(name) ? found[name] : undefined) ??
        (elsewhere.includes(name) ? changedElsewhere : undefined),
    ])
  )

  const leave = (name: string): void => {
    if (values[name] !== base[name]) judge(name)
  }
  const judge = (...names: string[]): void => setJudged((before) => new Set([...before, ...names]))
  const set = <K extends keyof V & string>(name: K, value: V[K]): void => {
    setValues((before) => ({ ...before, [name]: value }))
    setRefused(({ [name]: _old, ...others }) => others)
    if (live?.(name, value)) judge(name)
  }
  const focusFault = (): void => {
    // Wait until React has rendered `aria-invalid`. A group is focused at its first control.
    setTimeout(() => {
      const form = ref.current
      const fault = form?.querySelector('[aria-invalid]:not(fieldset)') ?? form?.querySelector('[aria-invalid] input')
      if (!(fault instanceof HTMLElement)) return
      fault.focus()
      // The focus leaves a text area where it is while a part of it shows, and its message then lies below the fold.
      fault.scrollIntoView({ block: 'nearest' })
    })
  }
  return {
    values,
    errors,
    focusFault,
    focus: (name) => void setTimeout(() => ref.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()),
    faults: [...Object.keys(found), ...Object.keys(refused)],
    set,
    ref,
    blur: leave,
    field: (name) => ({
      name,
      value: String(values[name] ?? ''),
      onChange: (event) => set(name, event.target.value as V[typeof name]),
      onBlur: () => leave(name),
    }),
    check: () => {
      judge(...Object.keys(found))
      if (checked.ok && Object.keys(found).length + Object.keys(refused).length === 0) return checked.data
      focusFault()
      return undefined
    },
    refuse: (fields) => {
      const known = Object.entries(fields).filter(([name]) => name in values)
      const other = Object.entries(fields).find(([name]) => !(name in values))
      if (other) showToast({ kind: 'error', message: other[1] })
      setRefused(Object.fromEntries(known))
      focusFault()
    },
    reset: (next) => {
      setValues(() => next)
      setJudged(new Set())
      setRefused({})
    },
  }
}
