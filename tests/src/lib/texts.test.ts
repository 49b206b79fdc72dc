import { expect, test } from 'vitest'
import { ERROR_TEXTS, errorText } from '../../../src/lib/error-texts.ts'
import { pickLocale, plural, texts } from '../../../src/lib/texts.ts'

const both = texts({
  en: { title: 'Posts', deep: { likes: (n: number) => `${n} likes` } },
  pt: { title: 'Publicações', deep: { likes: (n: number) => `${n} curtidas` } },
})

// The type checker is this test's judge: each line must be an error.
// @ts-expect-error a key is missing in Portuguese
texts({ en: { a: 'x', b: 'y' }, pt: { a: 'x' } })
// @ts-expect-error a key too many in Portuguese
texts({ en: { a: 'x' }, pt: { a: 'x', b: 'y' } })
// @ts-expect-error a function where English has a text
texts({ en: { a: 'x' }, pt: { a: () => 'x' } })
// @ts-expect-error other parameters than in English
texts({ en: { a: (n: number) => `${n}` }, pt: { a: (s: string) => s } })

test('texts are selected by language', () => {
  expect(both.en.deep.likes(2)).toBe('2 likes')
  expect(both.pt.title).toBe('Publicações')
})

test("the cookie has precedence over the browser's languages in their order, and English is the default", () => {
  expect(pickLocale('en', 'pt-BR')).toBe('en')
  expect(pickLocale(undefined, 'fr, en;q=0.4, pt-BR;q=0.9')).toBe('pt')
  expect(pickLocale(undefined, 'en-US,pt')).toBe('en')
  expect(pickLocale('de', 'pt;q=0, *')).toBe('en')
  expect(pickLocale(undefined, undefined)).toBe('en')
})

test('a count uses the plural form of its language: Portuguese has the same form for 0 and 1', () => {
  const forms = { one: 'one', other: 'other' }
  expect([0, 1, 2].map((n) => plural('en', n, forms))).toEqual(['other', 'one', 'other'])
  expect([0, 1, 2].map((n) => plural('pt', n, forms))).toEqual(['one', 'one', 'other'])
  expect(plural('pt', 0, { ...forms, zero: 'none' })).toBe('none')
})

test('an error toast shows message, or message.message, or the default (Spec §8)', () => {
  expect(errorText({ message: 'Taken' })).toBe('Taken')
  expect(errorText({ message: { message: 'Inner' } })).toBe('Inner')
  for (const empty of [undefined, null, {}, { message: '' }, { message: { message: 3 } }])
    expect(errorText(empty)).toBe('Something went wrong, please try again later')
  expect(ERROR_TEXTS.partFailed(3, 503)).toBe('Erro ao enviar parte 3: 503')
  expect(ERROR_TEXTS.missingETag(2)).toBe('ETag não encontrado na resposta para a parte 2')
})
