import type { core, output, ZodType } from 'zod'
import { fieldText } from '../../contract/field-texts.ts'
import { texts } from '../lib/texts.ts'
import type { Locale } from '../lib/texts.ts'

const T = texts({
  en: {
    missing: 'Please fill this in',
    email: 'Enter an email with an @ and a dot, like name@example.com',
    date: 'Please enter a day, a month and a year that exist',
    least: (n: string) => `At least ${n} characters`,
    most: (n: string) => `At most ${n} characters`,
    leastNumber: (n: string) => `At least ${n}`,
    mostNumber: (n: string) => `At most ${n}`,
    places: 'Use up to two decimals',
    number: 'Enter a number',
    other: 'Please check this',
  },
  pt: {
    missing: 'Preencha este campo',
    email: 'Digite um e-mail com @ e ponto, como nome@exemplo.com',
    date: 'Digite uma data que exista',
    least: (n: string) => `No mínimo ${n} caracteres`,
    most: (n: string) => `No máximo ${n} caracteres`,
    leastNumber: (n: string) => `No mínimo ${n}`,
    mostNumber: (n: string) => `No máximo ${n}`,
    places: 'Use até duas casas decimais',
    number: 'Digite um número',
    other: 'Confira este campo',
  },
})

/** The message for one issue: the contract's own message where it has one. */
const issueText = (issue: core.$ZodIssue, value: unknown, locale: Locale): string => {
  const t = T[locale]
  const isEmpty = value === '' || value === undefined
  if (isEmpty && issue.path.at(-1) !== 'name') return t.missing
  const own = fieldText(issue.message, locale)
  if (own) return own
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'number' ? t.number : t.missing
    case 'invalid_format':
      return issue.format === 'email' ? t.email : issue.format === 'date' ? t.date : t.other
    case 'too_small':
      return (issue.origin === 'string' ? t.least : t.leastNumber)(String(issue.minimum))
    case 'too_big':
      return (issue.origin === 'string' ? t.most : t.mostNumber)(String(issue.maximum))
    case 'not_multiple_of':
      return t.places
    default:
      return t.other
  }
}

export type Checked<S extends ZodType> = { ok: true; data: output<S> } | { ok: false; errors: Record<string, string> }

/**
 * Validates a form with the contract's schema before it is sent. Returns the parsed data, or a message for each invalid
 * field, by the field's path, in the reader's language.
 */
export const checkForm = <S extends ZodType>(schema: S, input: unknown, locale: Locale): Checked<S> => {
  const result = schema.safeParse(input)
  if (result.success) return { ok: true, data: result.data }
  const errors: Record<string, string> = {}
  for (const issue of result.error.issues) {
    const path = issue.path.join('.')
    const value = issue.path.reduce<unknown>(
      (inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key],
      input
    )
    errors[path] ??= issueText(issue, value, locale)
  }
  return { ok: false, errors }
}
