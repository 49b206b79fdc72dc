import { afterAll, afterEach, beforeAll, describe, expect, expectTypeOf, it, vi } from 'vitest'
import type { PerformerProfile } from '../../../contract/catalogue/performers/performers.ts'
import { IN_PROCESS_CALL, type InProcessCall } from '../../../contract/in-process.ts'
import { ApiError } from '../../../src/api/api-error.ts'
import { request } from '../../../src/api/request.ts'
import { writeToken } from '../../../src/api/token-cookie.ts'
import { setUnauthorizedHandler } from '../../../src/api/unauthorized.ts'
import { setPublicConfig, readPublicConfig } from '../../../src/config.ts'
import { api, apiUrl, clearCookies, fan, http, HttpResponse, ok, refusal } from '../support.ts'

const unauthorized = vi.fn()
beforeAll(() => {
  api.listen({ onUnhandledFrame: 'error' })
  setUnauthorizedHandler(unauthorized)
})
afterEach(() => {
  api.resetHandlers()
  clearCookies()
  unauthorized.mockClear()
  delete (globalThis as { [key: symbol]: unknown })[IN_PROCESS_CALL]
  setPublicConfig(readPublicConfig({}))
})
afterAll(() => api.close())

const failing = async (work: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

describe('request in the browser', () => {
  it('sends JSON, the stored token and the language, and returns the value under data', async () => {
    writeToken('secret-token', false)
    let seen: Request | undefined
    api.use(
      http.get(apiUrl('/performers/:id'), ({ request: incoming }) => ((seen = incoming), ok({ name: 'Marisol' })))
    )
    const profile = await request('performers.view', { params: { id: 'a b/c' } })
    expectTypeOf(profile).toEqualTypeOf<PerformerProfile>()
    expect(profile.name).toBe('Marisol')
    expect(seen?.headers.get('authorization')).toBe('secret-token')
    expect(seen?.headers.get('content-type')).toBe('application/json')
    expect(seen?.headers.get('accept-language')).toBe('en')
    expect(new URL(seen?.url ?? '').pathname).toBe('/api/performers/a%20b%2Fc')
  })

  it('writes query values and leaves out undefined ones', async () => {
    let search = ''
    api.use(
      http.get(
        apiUrl('/performers/user/search'),
        ({ request: incoming }) => ((search = new URL(incoming.url).search), ok({ data: [], total: 0 }))
      )
    )
    await request('performers.search', { query: { limit: 5, q: 'jazz & soul', craft: undefined } })
    expect(search).toBe('?limit=5&q=jazz+%26+soul')
  })

  it('encodes path parameters, so that they cannot change the path', async () => {
    expect((await failing(request('performers.view', { params: { id: '..' } }))).status).toBe(404)
  })

  it('returns undefined for 204 (Spec §8)', async () => {
    api.use(http.post(apiUrl('/follows/:id'), () => new HttpResponse(null, { status: 204 })))
    expect(await request('follows.create', { params: { id: fan._id } })).toBeUndefined()
  })

  it('throws the parsed body of any other answer, with its fields and details (Spec §8)', async () => {
    api.use(
      http.put(apiUrl('/users'), () =>
        refusal(422, 'invalid', 'Please check the highlighted fields.', { fields: { name: 'Too short' }, shortBy: 3 })
      )
    )
    const error = await failing(request('users.update', { body: { name: '' } }))
    expect(error).toMatchObject({
      status: 422,
      code: 'invalid',
      message: 'Please check the highlighted fields.',
      fields: { name: 'Too short' },
      details: { shortBy: 3 },
    })
    api.use(http.put(apiUrl('/users'), () => new HttpResponse('<html>', { status: 502 })))
    expect(await failing(request('users.update', { body: {} }))).toMatchObject({
      status: 502,
      code: 'unknown',
      message: '',
    })
    api.use(http.put(apiUrl('/users'), () => HttpResponse.error()))
    expect(await failing(request('users.update', { body: {} }))).toMatchObject({
      status: 0,
      code: 'network',
      message: '',
    })
  })

  it('reports a 401 once for the session, but not for a wrong password', async () => {
    api.use(
      http.get(apiUrl('/users/me'), () => refusal(401, 'unauthenticated', 'Please login!')),
      http.post(apiUrl('/auth/login'), () => refusal(401, 'wrong_credentials', 'Incorrect credentials!'))
    )
    api.use(
      http.put(apiUrl('/auth/users/me/password'), () => refusal(401, 'wrong_credentials', 'Incorrect credentials!'))
    )
    await failing(request('auth.login', { body: { username: 'a', password: 'b' } }))
    await failing(request('auth.updatePassword', { body: { password: '12345678' } }))
    expect(unauthorized).not.toHaveBeenCalled()
    await failing(request('users.me'))
    expect(unauthorized).toHaveBeenCalledTimes(1)
  })

  it('sends a key with money calls only, the given one or a new one', async () => {
    const keys: (string | null)[] = []
    api.use(
      http.post(
        apiUrl('/wallet/charges/tip/:id'),
        ({ request: incoming }) => (keys.push(incoming.headers.get('idempotency-key')), ok({}, 201))
      )
    )
    api.use(
      http.post(
        apiUrl('/follows/:id'),
        ({ request: incoming }) => (
          keys.push(incoming.headers.get('idempotency-key')), new HttpResponse(null, { status: 204 })
        )
      )
    )
    const tip = { params: { id: fan._id }, body: { price: 10 } }
    await request('wallet.tip', tip, { idempotencyKey: 'intent-1' })
    await request('wallet.tip', tip)
    await request('wallet.tip', tip)
    await request('follows.create', { params: { id: fan._id } })
    expect(keys[0]).toBe('intent-1')
    expect(keys[1]).toMatch(/^[\w-]{8,200}$/)
    expect(keys[2]).not.toBe(keys[1])
    expect(keys[3]).toBeNull()
  })

  it('sends files as a form, reports the progress, and can be aborted', async () => {
    const seen: { type: string | null; token: string | null } = { type: null, token: null }
    api.use(
      http.post(apiUrl('/users/avatar/upload'), ({ request: incoming }) => {
        Object.assign(seen, {
          type: incoming.headers.get('content-type'),
          token: incoming.headers.get('authorization'),
        })
        return ok({ avatar: '/m/1' })
      })
    )
    const shares: number[] = []
    const avatar = new File([new Uint8Array(5000)], 'me.png', { type: 'image/png' })
    await request(
      'users.uploadAvatar',
      { files: { avatar } },
      { token: 'other', onProgress: (share) => shares.push(share) }
    )
    expect(seen.type).toMatch(/^multipart\/form-data; ?boundary=/)
    expect(seen.token).toBe('other')
    expect(shares.at(-1)).toBe(1)
    const stop = new AbortController()
    stop.abort()
    expect(await failing(request('users.uploadAvatar', { files: { avatar } }, { signal: stop.signal }))).toMatchObject({
      status: 0,
      code: 'aborted',
    })
  })
})

describe('request on the server', () => {
  it('calls its own API in process, on behalf of the visitor, without the network', async () => {
    const own = vi.fn<InProcessCall>(() => Promise.resolve({ status: 200, body: { data: fan } }))
    Object.assign(globalThis, { [IN_PROCESS_CALL]: own })
    const from = {
      token: 'visitor-token',
      locale: 'pt' as const,
      headers: { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'Phone', 'x-country': 'BR' },
      remoteAddress: '10.0.0.1',
    }
    expect(await request('users.me', {}, { from })).toEqual(fan)
    expect(own).toHaveBeenCalledWith(
      'users.me',
      {},
      {
        remoteAddress: '10.0.0.1',
        page: from,
        headers: expect.objectContaining({
          authorization: 'visitor-token',
          'accept-language': 'pt-BR',
          'x-forwarded-for': '203.0.113.9',
          'user-agent': 'Phone',
          'x-country': 'BR',
        }) as object,
      }
    )
    own.mockResolvedValueOnce({ status: 205 })
    expect(await request('follows.create', { params: { id: fan._id } }, { from })).toBeUndefined()
    expect((await failing(request('follows.create', { params: { id: '..' } }, { from }))).status).toBe(404)
    expect(own).toHaveBeenCalledTimes(2)
    own.mockResolvedValueOnce({
      status: 401,
      body: { statusCode: 401, code: 'unauthenticated', message: 'Please login!' },
    })
    expect((await failing(request('users.me', {}, { from }))).status).toBe(401)
    expect(unauthorized).not.toHaveBeenCalled()
  })

  it('uses the network for an API on another host', async () => {
    setPublicConfig(readPublicConfig({ API_ENDPOINT: 'https://api.example.test/v1/' }))
    const own = vi.fn()
    Object.assign(globalThis, { [IN_PROCESS_CALL]: own })
    api.use(
      http.get('https://api.example.test/v1/users/me', () =>
        HttpResponse.json(
          { data: fan },
          { headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' } }
        )
      )
    )
    api.use(
      http.options(
        'https://api.example.test/v1/users/me',
        () =>
          new HttpResponse(null, {
            status: 204,
            headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
          })
      )
    )
    expect(await request('users.me', {}, { from: { locale: 'en', headers: {} } })).toEqual(fan)
    expect(own).not.toHaveBeenCalled()
  })
})
