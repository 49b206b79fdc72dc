import { describe, expect, it } from 'vitest'
import { DisplayName, plainName } from '../../contract/identity/users/names.ts'
import { plainText } from '../../contract/text/plain-text.ts'
import { Username } from '../../contract/identity/users/usernames.ts'

/** The error for a name; undefined when it is accepted. */
const faultOf = (name: string): string | undefined => DisplayName.safeParse(name).error?.issues[0]?.message
const hidden = 'No line breaks or invisible characters'
const address = 'No web or e-mail addresses: put a space after a dot'

describe('a name', () => {
  it.each([
    'Ana',
    'Nina Vale',
    "D’Arcy O'Neill",
    'Jean-Luc Ponty',
    'Łukasz Żółć',
    'Nguyễn Thị Ánh',
    'محمد علي',
    'علی‌رضا',
    'שָׁלוֹם',
    'नेहा शर्मा',
    'क्‍ष',
    'ශ්‍රී ලංකා',
    'สมชาย',
    'བཀྲ་ཤིས',
    '田中 太郎',
    '田中　太郎',
    'モーニング娘。',
    '김민준',
    'Ana 👩‍🚀',
    '❤️‍🔥',
    '👨‍👩‍👧‍👦 Family',
    'Scot 🏴󠁧󠁢󠁳󠁣󠁴󠁿',
    '👍🏽',
    '🇧🇷 Bia',
    '1️⃣',
    'J.Lo',
    'P.Diddy',
    'A.J. Cook',
    'Dr. Strange',
    'St. John',
    'Prof. Dr. Ana',
    'No.1 Fan',
    'Version 2.0',
    '@ana',
    'Ana & Bia',
    'x'.repeat(60),
    'Ke$ha',
    '<b>Bia</b> & "Cia"',
  ])('%j is accepted', (name) => {
    expect(faultOf(name)).toBeUndefined()
    expect(plainName(name)).toBe(name)
  })

  it.each([
    'Ana\nSouza',
    'Ana\r\nBcc: a',
    'Ana\tSouza',
    'Ana\u2028Souza',
    'Ana\u0085Souza',
    '\u202Eana',
    'Ana\u2066x\u2069',
    'Ana\u200FSouza',
    'Ana\u061CSouza',
    'An\u200Ba',
    'An\u200Da',
    'An\u200Ca',
    'A\u2060na',
    'A\u00ADna',
    'A\uFEFFna',
    'Ana\u{E0041}',
    'Ana\u3164',
    '\u2800\u2800',
    'A\u0000',
    'A\u001B[31m',
  ])('%j is rejected for invisible characters', (name) => {
    expect(faultOf(name)).toBe(hidden)
    expect(DisplayName.safeParse(plainName(name)).success || plainName(name) === '').toBe(true)
  })

  it.each([
    'evil.example',
    'Win at evil.com',
    'https://evil.example/x',
    'http://x',
    'www.evil.com now',
    'bit.ly/abc',
    't.co/x',
    'x.com',
    'ana@evil.example',
    'Pay me@home',
    'EVIL.COM',
    'ｅｖｉｌ．ｃｏｍ',
    'evil。com',
    'evil｡com',
    'evil․com',
    '10.0.0.1',
    'пример.рф',
    'xn--e1afmkfd.xn--p1ai',
    '例え.テスト',
    'a-b.shop!',
    '(evil.com)',
    'Click:evil.com.',
  ])('%j is rejected for an address', (name) => {
    expect(faultOf(name)).toBe(address)
    expect(faultOf(plainName(name))).toBeUndefined()
  })

  it('must have a letter, and accents within reason', () => {
    expect([faultOf(''), faultOf(' \u00A0'), faultOf('\u0301')]).toEqual([
      'Please enter your name',
      'Please enter your name',
      'Please enter your name',
    ])
    expect(faultOf(`Z${'\u0335\u0322\u0301'.repeat(5)}algo`)).toBe('Too many accents on one letter')
  })
})

it('must not be a web address, if it is a username', () => {
  expect(
    ['evil.com', 'x.com', 'Evil.CO', 'win.xyz', 'a.b.shop'].map((name) => Username.safeParse(name).success)
  ).toEqual([false, false, false, false, false])
  expect(
    ['ana.souza', 'stage.manager', 'theweeknd.mp3', 'dj-42', 'a.b_c'].map((name) => Username.safeParse(name).success)
  ).toEqual([true, true, true, true, true])
})

it('stored earlier keeps its text, without invisible characters', () => {
  expect(plainText('A\r\nBcc: x\u202E y\u200B')).toBe('A Bcc: x y')
  expect(plainText('علی‌رضا 👩‍🚀')).toBe('علی‌رضا 👩‍🚀')
})
