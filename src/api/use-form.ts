import { useEffect, useRef, useState } from 'react'
import type { ChangeEvent, FormEvent, RefObject } from 'react'
import type { output, ZodType } from 'zod'
import { checkForm } from './check-form.ts'
import { useLocale } from '../lib/texts.ts'
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
  /** What is wrong now, by field: what was checked here, or what the server said of this very value. */
  errors: Readonly<Record<string, string | undefined>>
  /** The fields at fault, shown or not yet. */
  faults: readonly string[]
  set: <K extends keyof V & string>(name: K, value: V[K]) => void
  /** A text field's props. */
  field: (name: keyof V & string) => FieldProps
  blur: (name: keyof V & string) => void
  /** What may be sent, or undefined with the messages shown and the first field at fault focused. */
  check: () => Out | undefined
  /** Takes what the server says of the fields. What is not a field of this form becomes a toast. */
  refuse: (fields: Readonly<Record<string, string>>) => void
  reset: (values: V) => void
  /** To the first field at fault, once it is on screen. */
  focusFault: () => void
  /** To this field, once it is on screen. */
  focus: (name: keyof V & string) => void
  /** Give it to `<form ref>`: where the field at fault is looked for. */
  ref: RefObject<HTMLFormElement | null>
}

type Options<V, S> = {
  initial: V
  schema: S
  /** The schema's input of the form's values; the values themselves when left out. */
  toInput?: (values: V) => unknown
  /** Rules beside the schema, such as caps from the settings. */
  more?: (values: V) => Record<string, string>
  /** Whether this value is judged while it is typed, before the field is left. */
  live?: (name: string, value: unknown) => boolean
}

/**
 * The state of a form that is judged by the contract's schema. A field is judged when it is left, then with every change; nothing
 * that was typed is ever lost, whatever the server says.
 */
export const useForm = <V extends FormValues, S extends ZodType>({
  initial,
  schema,
  toInput = (v) => v,
  more,
  live,
}: Options<V, S>): Form<V, output<S>> => {
  const locale = useLocale()
  const ref = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})

  // What was typed or filled in by the browser before the page came alive stands in the fields only.
  useEffect(() => {
    const typed = [...(ref.current?.elements ?? [])].flatMap((element) => {
      if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return []
      const { name, value } = element
      return value !== '' && typeof initial[name] === 'string' && value !== initial[name] ? [[name, value]] : []
    })
    if (typed.length) setValues((before) => ({ ...before, ...Object.fromEntries(typed) }))
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const checked = checkForm(schema, toInput(values), locale)
  const found: Record<string, string> = { ...(checked.ok ? {} : checked.errors), ...more?.(values) }
  const errors = Object.fromEntries(
    [...new Set([...judged, ...Object.keys(refused)])].map((name) => [name, refused[name] ?? found[name]])
  )

  const leave = (name: string): void => {
    if (values[name] !== initial[name]) judge(name)
  }
  const judge = (...names: string[]): void => setJudged((before) => new Set([...before, ...names]))
  const set = <K extends keyof V & string>(name: K, value: V[K]): void => {
    setValues((before) => ({ ...before, [name]: value }))
    setRefused(({ [name]: _old, ...others }) => others)
    if (live?.(name, value)) judge(name)
  }
  const focusFault = (): void => {
    // After React has marked the fields.
    setTimeout(() => ref.current?.querySelector<HTMLElement>('[aria-invalid]:not(fieldset)')?.focus())
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
      setValues(next)
      setJudged(new Set())
      setRefused({})
    },
  }
}

/** For `onSubmit`: the page stays. */
export const submitting =
  (work: () => unknown) =>
  (event: FormEvent): void => {
    event.preventDefault()
    void work()
  }
