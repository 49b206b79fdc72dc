import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formerWirePassword, wirePassword } from '../../../src/api/password.ts'
import { readPublicConfig, setPublicConfig } from '../../../src/config.ts'

const composed = 'Café Ünïcode１'.normalize('NFC')
const typed = composed.normalize('NFD')
const sha = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

beforeAll(() => setPublicConfig(readPublicConfig({ PASSWORD_HASH_ON_CLIENT: '1' })))
afterAll(() => setPublicConfig(readPublicConfig({})))

test('a password that the browser hashes is the same however a keyboard composes its letters', async () => {
  const sent = sha(composed.normalize('NFKC'))
  for (const form of [composed, typed, composed.normalize('NFKC')]) expect(await wirePassword(form)).toBe(sent)
})

test('a hash from before passwords were normalized is tried where it differs', async () => {
  expect(await formerWirePassword(typed)).toBe(sha(typed))
  expect(await formerWirePassword('a plain password')).toBeUndefined()
  setPublicConfig(readPublicConfig({}))
  expect(await formerWirePassword(typed)).toBeUndefined()
  expect(await wirePassword(typed)).toBe(typed)
})
