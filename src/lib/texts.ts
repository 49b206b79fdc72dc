import { createContext, createElement, useContext } from 'react'
import type { ReactElement, ReactNode } from 'react'

/** The interface's languages; `pt` is Brazilian Portuguese. */
export type Locale = 'en' | 'pt'

/** The BCP 47 tag for `<html lang>` and Intl. */
export const languageTag = (locale: Locale): string => (locale === 'pt' ? 'pt-BR' : 'en')

type Entry = string | ((...args: never[]) => string) | { readonly [key: string]: Entry }
type Shape<T> = {
  readonly [K in keyof T]: T[K] extends (...args: infer A) => string
    ? (...args: A) => string
    : T[K] extends string
      ? string
      : Shape<T[K]>
}
export type Texts<T> = { readonly [L in Locale]: Shape<T> }

/**
 * Declares a feature's texts, kept beside its screens in `texts.ts`. Portuguese must have exactly the shape of English:
 * a missing or extra key, or other parameters, is a compile error. An entry is a string or a function.
 */
export const texts = <const T extends { readonly [key: string]: Entry }>(both: {
  en: T
  pt: Shape<NoInfer<T>>
}): Texts<T> => ({
  en: both.en as unknown as Shape<T>, // The same shape, with its literal texts widened to string.
  pt: both.pt,
})

const LocaleContext = createContext<Locale>('en')

/** Provides the interface's language to the components below. */
export const LocaleProvider = ({ locale, children }: { locale: Locale; children: ReactNode }): ReactElement =>
  createElement(LocaleContext.Provider, { value: locale }, children)

/** The interface's language. */
export const useLocale = (): Locale => useContext(LocaleContext)

/** Returns a feature's texts in the interface's language. */
export const useTexts = <T>(both: Texts<T>): Shape<T> => both[useContext(LocaleContext)]

const rules: Partial<Record<Locale, Intl.PluralRules>> = {}

/**
 * Picks the plural form for a count: `plural('en', 1, { one: 'post', other: 'posts' })`. Both languages have `one` and
 * `other`; `zero` is used for 0 when given.
 */
export const plural = (locale: Locale, count: number, forms: { zero?: string; one: string; other: string }): string => {
  if (count === 0 && forms.zero !== undefined) return forms.zero
  const rule = (rules[locale] ??= new Intl.PluralRules(languageTag(locale)))
  return rule.select(count) === 'one' ? forms.one : forms.other
}

/**
 * Chooses the language for a visitor: the `locale` cookie, else the first supported language of the browser (by q, as
 * in `Accept-Language`), else English.
 */
export const pickLocale = (cookie: string | undefined, acceptLanguage: string | undefined): Locale => {
  if (cookie === 'en' || cookie === 'pt') return cookie
  const preferred = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const q = parameters.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find((value) => value !== undefined)
      return { language: tag.split('-')[0], q: q === undefined ? 1 : Number(q) }
    })
    .filter(({ language, q }) => (language === 'en' || language === 'pt') && q > 0)
    .sort((a, b) => b.q - a.q)
  return preferred[0]?.language === 'pt' ? 'pt' : 'en'
}
