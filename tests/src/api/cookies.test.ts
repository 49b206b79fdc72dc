import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSocial, readSocial, saveSocial } from '../../../src/api/social-cookies.ts'
import { removeToken, writeToken } from '../../../src/api/token-cookie.ts'
import { readToken } from '../../../src/api/token.ts'
import { wirePassword } from '../../../src/api/password.ts'
import { readPublicConfig, setPublicConfig } from '../../../src/config.ts'

const written: string[] = []
afterEach(() => {
  vi.restoreAllMocks()
  written.length = 0
  setPublicConfig(readPublicConfig({}))
})

const attributes = (text = ''): Record<string, string> =>
  Object.fromEntries(
    text
      .split('; ')
      .map((part, i) =>
        i === 0 ? ['pair', part] : [part.split('=')[0]?.toLowerCase() ?? '', part.split('=')[1] ?? '']
      )
  )

describe('the token cookie (Spec §9)', () => {
  beforeEach(() => void vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => void written.push(text)))

  it('lasts 365 days with "remember me", otherwise 1 day, on every path of this host', () => {
    writeToken('abc', true)
    writeToken('abc', false)
    expect(written.map(attributes)).toEqual([
      { pair: 'user-token=abc', 'max-age': String(365 * 86_400), path: '/', samesite: 'Lax' },
      { pair: 'user-token=abc', 'max-age': String(86_400), path: '/', samesite: 'Lax' },
    ])
  })

  it('uses the shared domain if one is configured, also for removal', () => {
    setPublicConfig(readPublicConfig({ COOKIE_DOMAIN: 'example.test' }))
    writeToken('abc', false)
    removeToken()
    expect(attributes(written[0])).toMatchObject({ domain: 'example.test', path: '/' })
    expect(attributes(written[1])).toMatchObject({
      pair: 'user-token=',
      domain: 'example.test',
      path: '/',
      'max-age': '-1',
    })
  })

  it('is sent over https only if the site uses https', () => {
    vi.spyOn(window, 'location', 'get').mockReturnValue({ ...window.location, protocol: 'https:' } as Location & string)
    writeToken('abc', false)
    expect(attributes(written[0])).toHaveProperty('secure')
  })
})

describe('social sign-in values (Spec §3, §9)', () => {
  it('last 1 day and are read back unchanged', () => {
    saveSocial({
      oauthToken: 't',
      oauthTokenSecret: 's',
      callbackUrl: 'http://localhost:3000/auth/callback/twitter',
      role: 'performer',
    })
    expect(readSocial()).toEqual({
      oauthToken: 't',
      oauthTokenSecret: 's',
      state: undefined,
      callbackUrl: 'http://localhost:3000/auth/callback/twitter',
      role: 'performer',
    })
    clearSocial()
    expect(readSocial()).toBeUndefined()
    writeToken('abc', false)
    expect(readToken()).toBe('abc')
    removeToken()
    expect(readToken()).toBeUndefined()
  })
})

describe('the password on the wire (Spec §7, §9)', () => {
  it('is sent as typed, or as its SHA-256 if so configured', async () => {
    expect(await wirePassword('pä55 word')).toBe('pä55 word')
    setPublicConfig(readPublicConfig({ PASSWORD_HASH_ON_CLIENT: '1' }))
    expect(await wirePassword('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})
