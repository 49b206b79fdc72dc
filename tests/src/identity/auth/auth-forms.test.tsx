import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { auth } from '../../../../contract/identity/auth/auth.ts'
import { siteAddress } from '../../../../contract/text/site-address.ts'
import { checkForm } from '../../../../src/api/check-form.ts'
import { afterLogin } from '../../../../src/features/identity/auth/after-login.ts'
import { stepOfRefusal } from '../../../../src/features/identity/auth/join/join-steps.ts'
import { useForm } from '../../../../src/api/use-form.ts'
import { priceFaults, savingText } from '../../../../src/features/catalogue/performers/mine/prices.ts'
import { matching } from '../../../../src/features/identity/lookups/match-options.ts'
import { initialSettings } from '../../../../src/features/platform/settings/slice.ts'

const year = new Date().getUTCFullYear()
const good = {
  name: 'Ana',
  username: 'ana.dias',
  email: 'ana@example.com',
  password: 'long enough',
  birthDate: '1990-05-31',
}

test("forms are validated by the contract, with texts in the reader's language", () => {
  expect(checkForm(auth.registerUser.body, good, 'en')).toEqual({ ok: true, data: good })
  const bad = { name: ' ', username: 'login', email: 'ana', password: 'short', birthDate: `${year - 17}-01-01` }
  const en = checkForm(auth.registerUser.body, bad, 'en')
  const pt = checkForm(auth.registerUser.body, bad, 'pt')
  if (en.ok || pt.ok) throw new Error('taken')
  expect(en.errors).toMatchObject({
    name: 'Please enter your name',
    username: 'This name is reserved',
    password: 'Use at least 8 characters',
    birthDate: 'You must be 18 or older',
  })
  expect(Object.keys(pt.errors)).toEqual(Object.keys(en.errors))
  // A Portuguese reader must see none of the validator's English texts.
  for (const [field, text] of Object.entries(pt.errors)) expect(text, field).not.toBe(en.errors[field])
  expect(checkForm(auth.registerUser.body, { ...good, birthDate: '1990-02-30' }, 'en')).toMatchObject({
    ok: false,
    errors: { birthDate: expect.stringContaining('exist') },
  })
})

test("the server's error is shown at its field until that field changes, and the input is kept", () => {
  const { result } = renderHook(() => useForm({ initial: good, schema: auth.registerUser.body }))
  act(() => result.current.refuse({ username: 'This username is taken' }))
  expect(result.current.errors.username).toBe('This username is taken')
  act(() => expect(result.current.check()).toBeUndefined())
  act(() => result.current.set('email', 'other@example.com'))
  expect(result.current.errors.username).toBe('This username is taken')
  act(() => result.current.set('username', 'ana.two'))
  expect(result.current.errors.username).toBeUndefined()
  let sent: unknown
  act(() => {
    sent = result.current.check()
  })
  expect(sent).toEqual({ ...good, email: 'other@example.com', username: 'ana.two' })
})

test('login leads to the specified page, or to the requested page of the site, for a complete account only', () => {
  const fan = { _id: '1', isPerformer: false, email: 'a@example.com', username: 'ana' }
  expect(afterLogin(fan)).toBe('/home')
  expect(afterLogin(fan, '/marisol?tab=about')).toBe('/marisol?tab=about')
  const incomplete = { ...fan, username: undefined } as never
  expect(afterLogin(incomplete)).toBe('/user/account')
  // The settings lead there once the account is complete.
  expect(afterLogin(incomplete, '/marisol')).toBe('/user/account?next=%2Fmarisol')
  expect(afterLogin(incomplete, '//evil.example')).toBe('/user/account')
  expect(afterLogin({ ...fan, isPerformer: true })).toBe('/ana')
  expect(afterLogin({ _id: '1', isPerformer: true, email: 'a@example.com' })).toBe('/creator/account')
  for (const out of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    'marisol',
    ['/a'],
    undefined,
  ]) {
    expect(siteAddress(out), String(out)).toBeUndefined()
    expect(afterLogin(fan, out as string)).toBe('/home')
  }
})

test("an error in a creator's registration leads to the step with the field", () => {
  expect(stepOfRefusal({ selfieWithId: 'Not a picture' })).toBe('documents')
  expect(stepOfRefusal({ idDocument: 'x', email: 'taken' })).toBe('account')
  expect(stepOfRefusal(undefined)).toBeUndefined()
})

test('prices respect the limits in the settings, both ends included, and promise no more than is saved', () => {
  const caps = initialSettings
  const faults = (monthlyPrice: string, yearlyPrice = '') =>
    Object.keys(priceFaults({ monthlyPrice, yearlyPrice }, { monthlyPrice: '5', yearlyPrice: '' }, caps, 'en'))
  expect(faults('2,95')).toEqual([])
  expect(faults('300', '3600')).toEqual([])
  expect(faults('2.94', '3600.01')).toEqual(['monthlyPrice', 'yearlyPrice'])
  expect(faults('1.999', '1e3')).toEqual(['monthlyPrice', 'yearlyPrice'])
  expect(faults('')).toEqual(['monthlyPrice'])
  expect(savingText('9.90', '99', 'USD', 'en')).toBe('Fans save 16%: $8.25 per month.')
  expect(savingText('10', '120', 'USD', 'en')).toContain('nothing')
})

test('places are found without accents, and those that begin with the input come first', () => {
  const cities = ['Osasco', 'São Paulo', 'Conceição'].map((label) => ({ value: label, label }))
  expect(matching(cities, 'sao').map(({ label }) => label)).toEqual(['São Paulo'])
  expect(matching(cities, 'o').map(({ label }) => label)).toEqual(['Osasco', 'São Paulo', 'Conceição'])
})

test('places are found in composed and decomposed spelling', () => {
  const cities = ['Łódź', 'Ærøskøbing', 'Großenhain', 'Đakovo'].map((label) => ({ value: label, label }))
  const found = (words: string) => matching(cities, words).map(({ label }) => label)
  for (const [words, city] of [
    ['lodz', 'Łódź'],
    ['ŁODŹ', 'Łódź'],
    ['aeroskob', 'Ærøskøbing'],
    ['ærø', 'Ærøskøbing'],
    ['grossen', 'Großenhain'],
    ['GROẞ', 'Großenhain'],
    ['dak', 'Đakovo'],
  ] as const)
    expect(found(words), words).toEqual([city])
  expect([found('l.dz'), found('(ae'), found('aro')]).toEqual([[], [], []])
})
