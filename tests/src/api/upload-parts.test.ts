import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { isApiError } from '../../../src/api/api-error.ts'
import { sendFile } from '../../../src/api/files/upload.ts'
import { writeToken } from '../../../src/api/token-cookie.ts'
import { api, clearCookies, HttpResponse, roundTrip } from '../support.ts'
import { fileOf, idOf, uploadServer } from '../catalogue/creator-content/upload-server.ts'
import { until } from '../../support/until.ts'

beforeAll(() => api.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  localStorage.clear()
  writeToken('secret-token', false)
})
afterEach(() => {
  vi.useRealTimers()
  api.resetHandlers()
  clearCookies()
})
afterAll(() => api.close())

const failing = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown
  )
  if (!isApiError(error)) throw new Error('did not fail')
  return error
}

describe('parts (Spec §4 Multipart upload, §8)', () => {
  it('sends each part its own bytes and completes with the ETags in order', async () => {
    const server = uploadServer(async ({ part }) => {
      // Three are in transit before one is accepted, and the first arrives last.
      await until(() => expect(server.state.attempts.size).toBeGreaterThanOrEqual(part === 1 ? 4 : 3))
      return undefined
    })
    const file = fileOf()
    const shares: number[] = []
    expect(await sendFile(file, server.plan(file), { onProgress: (share) => shares.push(share) })).toBe('processing')
    expect([1, 2, 3, 4].map((n) => server.partAt(n))).toEqual(['abcdefghij', '0123456789', 'ABCDEFGHIJ', 'klmno'])
    expect(server.state.completed).toEqual([
      {
        uploadId: 'u1',
        key: 'k1',
        storageProvider: 'local',
        fileId: idOf(1),
        parts: [1, 2, 3, 4].map((partNumber) => ({ partNumber, ETag: `"${partNumber}"` })),
      },
    ])
    expect(server.state.most).toBe(3)
    expect(shares.at(-1)).toBe(1)
    expect(Math.max(...shares)).toBe(1)
  })

  it('repeats only a part that the server could not accept', async () => {
    const server = uploadServer(({ part, attempt }) =>
      part === 2 && attempt < 3 ? new HttpResponse(null, { status: 503 }) : undefined
    )
    const file = fileOf()
    await sendFile(file, server.plan(file), {})
    expect([1, 2, 3, 4].map((n) => server.attemptsAt(n))).toEqual([1, 3, 1, 1])
  })

  it('fails after four attempts, with the specified text', async () => {
    const server = uploadServer(({ part }) => (part === 1 ? new HttpResponse(null, { status: 503 }) : undefined))
    const file = fileOf()
    const error = await failing(sendFile(file, server.plan(file), {}))
    expect(error.message).toBe('Erro ao enviar parte 1: 503')
    expect(server.attemptsAt(1)).toBe(4)
    expect(server.state.completed).toEqual([])
  })

  it('does not repeat a part that was rejected permanently', async () => {
    const server = uploadServer(({ part }) => (part === 2 ? new HttpResponse(null, { status: 403 }) : undefined))
    const file = fileOf()
    expect((await failing(sendFile(file, server.plan(file), {}))).message).toBe('Erro ao enviar parte 2: 403')
    expect(server.attemptsAt(2)).toBe(1)
  })

  it('needs an ETag of each part', async () => {
    const server = uploadServer(({ part }) => (part === 3 ? new HttpResponse(null, { status: 200 }) : undefined))
    const file = fileOf()
    expect((await failing(sendFile(file, server.plan(file), {}))).message).toBe(
      'ETag não encontrado na resposta para a parte 3'
    )
    expect(server.attemptsAt(3)).toBe(1)
  })

  it('waits for a lost connection, reports it, and continues automatically', async () => {
    const server = uploadServer(({ part, attempt }) => (part === 2 && attempt < 3 ? HttpResponse.error() : undefined))
    const file = fileOf()
    const told: boolean[] = []
    await sendFile(file, server.plan(file), { onLost: (isLost) => told.push(isLost) })
    expect(told).toEqual([true, true, false])
    expect(server.attemptsAt(2)).toBe(3)
    expect(server.state.completed).toHaveLength(1)
  })

  it('waits until the browser is online again, however long, and no longer', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const server = uploadServer(({ attempt }) => (attempt === 1 ? HttpResponse.error() : undefined))
    const file = fileOf('short.bin', 'abc')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const sent = sendFile(file, server.plan(file), {})
    await until(() => expect(server.attemptsAt(1)).toBe(1))
    await roundTrip()
    await vi.advanceTimersByTimeAsync(14_000)
    await roundTrip()
    expect(server.attemptsAt(1)).toBe(1)
    online.mockReturnValue(true)
    dispatchEvent(new Event('online'))
    await sent
    expect(server.attemptsAt(1)).toBe(2)
    online.mockRestore()
  })

  it('sends only missing parts', async () => {
    const server = uploadServer()
    const file = fileOf()
    const shares: number[] = []
    await sendFile(file, server.plan(file, [1, 3]), { onProgress: (share) => shares.push(share) })
    expect(server.state.sent.map((name) => name.split('/')[1]).toSorted()).toEqual(['2', '4'])
    expect(shares[0]).toBeGreaterThan(0.5)
    expect(server.state.completed).toMatchObject([
      { parts: [{ partNumber: 1 }, { partNumber: 2 }, { partNumber: 3 }, { partNumber: 4 }] },
    ])
  })
})
