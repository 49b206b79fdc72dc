import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notifyListeners } from '../../../src/realtime/socket.ts'
import { UploadQueue } from '../../../src/features/platform/uploads/upload-queue.ts'
import type { UploadItem } from '../../../src/features/platform/uploads/upload-item.ts'
import { uploadStateText } from '../../../src/features/platform/uploads/upload-state-text.ts'
import { acceptMedia } from '../../../src/features/catalogue/composer/use-post-files.ts'
import { writeToken } from '../../../src/api/token-cookie.ts'
import { api, clearCookies, HttpResponse, roundTrip } from '../support.ts'
import { until } from '../../support/until.ts'
import { fileOf, idOf, text, uploadServer } from '../catalogue/creator-content/upload-server.ts'

beforeAll(() => api.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  localStorage.clear()
  writeToken('secret-token', false)
})
afterEach(() => {
  api.resetHandlers()
  clearCookies()
})
afterAll(() => api.close())

const acceptAny = () => 'product-file' as const
const only = (queue: UploadQueue): UploadItem => {
  const { items } = queue.read()
  expect(items).toHaveLength(1)
  return items[0]!
}
const reach = (queue: UploadQueue, status: UploadItem['status']) => until(() => expect(only(queue).status).toBe(status))

describe('the files of a form', () => {
  it('are sent two at a time, three parts of each', async () => {
    const server = uploadServer(async () => {
      // The first answers are sent when the maximum number of parts is in transit.
      await until(() => expect(server.state.attempts.size).toBeGreaterThanOrEqual(6))
      return undefined
    })
    const queue = new UploadQueue('many', [])
    queue.add(
      [1, 2, 3, 4].map((n) => fileOf(`${n}.bin`)),
      acceptAny,
      10
    )
    expect(
      queue
        .read()
        .items.map(({ status }) => status)
        .filter((status) => status === 'waiting')
    ).toHaveLength(4)
    await until(() => expect(queue.read().items.every(({ status }) => status === 'ready')).toBe(true))
    expect(server.state.most).toBe(6)
    expect(server.state.begun).toBe(4)
  })

  it('can be paused and resumed without repeating finished parts', async () => {
    let hold = (): void => undefined
    const held = new Promise<void>((resolve) => (hold = resolve))
    const server = uploadServer(async ({ part, attempt }) => {
      if (part === 4 && attempt === 1) await held
      return undefined
    })
    const queue = new UploadQueue('pause', [])
    queue.add([fileOf()], acceptAny, 1)
    await until(() => expect(server.state.sent).toHaveLength(3))
    queue.pause(only(queue).key)
    expect(only(queue).status).toBe('paused')
    hold()
    server.state.sent.length = 0
    server.state.parts.delete(`${idOf(1)}/4`)
    queue.resume(only(queue).key)
    await reach(queue, 'ready')
    expect(server.state.sent).toEqual([`${idOf(1)}/4`])
    expect(server.state.begun).toBe(1)
  })

  it('are aborted on the server when they are removed', async () => {
    const server = uploadServer(() => new Promise<never>(() => undefined))
    const queue = new UploadQueue('remove', [])
    queue.add([fileOf()], acceptAny, 1)
    await until(() => expect(only(queue).fileId).toBeDefined())
    queue.remove(only(queue).key)
    await until(() => expect(server.state.aborted).toEqual([idOf(1)]))
    expect(server.state.completed).toEqual([])
    expect(queue.read().items).toEqual([])
  })

  it('are restored after a reload: a finished file at once, another when the same file is chosen again', async () => {
    let isDown = false
    let halfSent: Promise<void> | undefined
    const server = uploadServer(async ({ part }) => {
      if (!isDown || part < 3) return undefined
      halfSent ??= until(() =>
        expect(server.state.sent).toEqual(expect.arrayContaining([`${idOf(2)}/1`, `${idOf(2)}/2`]))
      )
      await halfSent
      return new HttpResponse(null, { status: 400 })
    })
    const before = new UploadQueue('reload', [])
    before.add([fileOf('whole.bin')], acceptAny, 2)
    await reach(before, 'ready')
    isDown = true
    before.add([fileOf('half.bin')], acceptAny, 2)
    await until(() => expect(before.read().items[1]?.status).toBe('failed'))
    before.describe(before.read().items[0]!.key, 'A hall')

    // A new visit with only the browser's storage.
    isDown = false
    server.state.sent.length = 0
    const after = new UploadQueue('reload', [])
    after.restore()
    await until(() => expect(after.read().items.map(({ status }) => status)).toEqual(['ready', 'paused']))
    const [whole, half] = after.read().items
    expect([whole?.alt, whole?.fileId, half?.needsFile]).toEqual(['A hall', idOf(1), true])
    expect(uploadStateText(half!, 'en')).toMatch(/^50% uploaded/)

    after.replace(half!.key, fileOf('half.bin', `${text}x`), acceptAny)
    expect(after.read().fault).toMatchObject({ why: 'otherFile', name: 'half.bin' })
    expect(server.state.sent).toEqual([])

    after.add([fileOf('half.bin')], acceptAny, 2)
    await until(() => expect(after.read().items[1]?.status).toBe('ready'))
    expect(server.state.sent.toSorted()).toEqual([`${idOf(2)}/3`, `${idOf(2)}/4`])
    expect(server.state.begun).toBe(2)
    after.settle()
    expect(localStorage.getItem('uploads:reload')).toBeNull()
  })

  it('are remembered also before their upload has started', async () => {
    const server = uploadServer()
    localStorage.setItem(
      'uploads:turn',
      JSON.stringify([
        {
          key: 'a',
          name: 'late.bin',
          size: text.length,
          lastModified: 1_700_000_000_000,
          type: 'product-file',
          kind: 'other',
          alt: 'Late',
        },
      ])
    )
    const queue = new UploadQueue('turn', [])
    queue.restore()
    expect(only(queue)).toMatchObject({ status: 'paused', needsFile: true, alt: 'Late' })
    expect(uploadStateText(only(queue), 'en')).toBe('Choose the same file again.')
    queue.add([fileOf('late.bin')], acceptAny, 1)
    await reach(queue, 'ready')
    expect([only(queue).alt, server.state.begun, server.state.sent.length]).toEqual(['Late', 1, 4])
  })

  it('are dropped, with a message, when the server has deleted them', async () => {
    uploadServer()
    localStorage.setItem(
      'uploads:swept',
      JSON.stringify([
        {
          key: 'a',
          fileId: idOf(77),
          name: 'old.bin',
          size: 3,
          lastModified: 1,
          type: 'product-file',
          kind: 'other',
          alt: '',
        },
      ])
    )
    const queue = new UploadQueue('swept', [])
    queue.restore()
    expect(only(queue).status).toBe('processing')
    await until(() => expect(queue.read()).toEqual({ items: [], fault: { why: 'gone', name: 'old.bin', limit: 0 } }))
  })

  it("show the processing progress, and the server's reason when it fails", async () => {
    const server = uploadServer()
    server.state.status = 'processing'
    const queue = new UploadQueue('process', [])
    queue.add([fileOf()], acceptAny, 1)
    await reach(queue, 'processing')
    notifyListeners('file/changed', { _id: idOf(1), status: 'processing', progress: 0.43 })
    expect(uploadStateText(only(queue), 'en')).toBe('Processing 43%')
    expect(uploadStateText(only(queue), 'pt')).toBe('Processando 43%')
    server.state.status = 'failed'
    server.state.reason = 'This film has no picture.'
    notifyListeners('file/changed', { _id: idOf(1), status: 'failed' })
    await reach(queue, 'failed')
    expect(only(queue)).toMatchObject({ error: 'This film has no picture.', canRetry: false })
  })

  it('are accepted up to the limits, with a reason for the others', () => {
    uploadServer()
    const queue = new UploadQueue('fit', [])
    queue.add([new File(['x'], 'a.exe')], () => null, 1)
    expect(queue.read().fault).toMatchObject({ why: 'unsupported', name: 'a.exe' })
    queue.add([new File([], 'empty.vtt')], () => 'captions', 1)
    expect(queue.read().fault).toMatchObject({ why: 'empty' })
    const large = new File(['x'], 'large.vtt')
    Object.defineProperty(large, 'size', { value: 1_000_001 })
    queue.add([large], () => 'captions', 1)
    expect(queue.read().fault).toMatchObject({ why: 'tooLarge', limit: 1_000_000 })
    queue.add([fileOf('a.bin'), fileOf('b.bin')], acceptAny, 1)
    expect(queue.read().fault).toMatchObject({ why: 'tooMany', name: 'b.bin', limit: 1 })
    expect(only(queue).name).toBe('a.bin')
    queue.reset()
  })

  it('keep their order, and existing files are removed on the server only when the form is saved', async () => {
    const server = uploadServer()
    const media = (n: number) => ({
      _id: idOf(n),
      type: 'feed-photo' as const,
      kind: 'photo' as const,
      url: `/m/${n}`,
      width: 4,
      height: 3,
      alt: `alt ${n}`,
    })
    const queue = new UploadQueue('order', [media(51), media(52), media(53)])
    expect(queue.isChanged).toBe(false)
    queue.move(2, 0)
    expect(queue.read().items.map(({ fileId }) => fileId)).toEqual([idOf(53), idOf(51), idOf(52)])
    expect(queue.isChanged).toBe(true)
    queue.remove(idOf(51))
    await roundTrip()
    expect(server.state.aborted).toEqual([])
    const again = new UploadQueue('order', [media(51), media(52), media(53)])
    again.restore()
    expect(again.read().items.map(({ fileId }) => fileId)).toEqual([idOf(53), idOf(52)])
    again.reset()
    expect(again.isChanged).toBe(false)
    expect(localStorage.getItem('uploads:order')).toBeNull()
  })
})

it('of a post are photos and videos together, or one sound; other combinations are rejected with the reason', () => {
  const item = (kind: UploadItem['kind']) => ({ kind }) as UploadItem
  const jpg = new File(['x'], 'a.JPG', { type: 'image/jpeg' })
  const mov = new File(['x'], 'a.mov', { type: 'video/quicktime' })
  expect(acceptMedia(jpg, [])).toBe('feed-photo')
  expect(acceptMedia(jpg, [item('photo')])).toBe('feed-photo')
  expect(acceptMedia(jpg, [item('video')])).toBe('feed-photo')
  expect(acceptMedia(mov, [])).toBe('feed-video')
  expect(acceptMedia(mov, [item('photo')])).toBe('feed-video')
  expect(acceptMedia(mov, [item('video')])).toBe('feed-video')
  expect(acceptMedia(new File(['x'], 'IMG_1.HEIC'), [])).toBe('feed-photo')
  expect(acceptMedia(new File(['x'], 'voz.m4a', { type: 'audio/mp4' }), [])).toBe('feed-audio')
  for (const [file, kind] of [
    [new File(['x'], 'voz.m4a'), 'photo'],
    [jpg, 'audio'],
    [mov, 'audio'],
  ] as const)
    expect(acceptMedia(file, [item(kind)])).toEqual({ refused: 'soundAlone' })
  expect(acceptMedia(new File(['x'], 'a.pdf', { type: 'application/pdf' }), [])).toBeNull()
})
