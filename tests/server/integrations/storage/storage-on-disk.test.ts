import { randomBytes } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { md5, openDisk, refusal, shortSha } from '../../../support/media/disk-storage.ts'

test('on disk a part that is overwritten while the upload is completed is refused, and can be sent again', async () => {
  const { storage, put, putSlowly, root, close } = await openDisk()
  const [right, wrong] = [randomBytes(2_000_000), randomBytes(2_000_000)]
  const { uploadId, parts } = await storage.begin('original/torn', right.length)
  const late = putSlowly(parts[0]!.url, Buffer.alloc(0))
  await setTimeout(100)
  await put(parts[0]!.url, right)
  const finished = [{ partNumber: 1, ETag: shortSha(right) }]
  const data = join(root, '.uploads', uploadId, 'data')
  await writeFile(data, wrong)
  expect(await refusal(storage.complete('original/torn', uploadId, right.length, finished))).toBe('invalid_part')
  expect(await refusal(storage.read('original/torn'))).toBe('missing')
  await late.finish()
  await put(parts[0]!.url, right)
  await storage.complete('original/torn', uploadId, right.length, finished)
  expect(md5(await storage.read('original/torn'))).toBe(md5(right))
  expect(await readdir(join(root, '.uploads'))).toEqual([])
  expect(await readdir(join(root, 'original'))).toEqual(['torn'])
  await close()
})

test('on disk a part address expires, a repeated part replaces the first, and no partial object remains', async () => {
  const { storage, put, root, clock, close } = await openDisk()
  const { uploadId, parts } = await storage.begin('original/late', 10)
  expect((await put(parts[0]!.url, Buffer.from('0123456789'))).ETag).toBe(shortSha(Buffer.from('0123456789')))
  expect((await put(parts[0]!.url, Buffer.from('abcdefghij'))).ETag).toBe(shortSha(Buffer.from('abcdefghij')))
  expect(await storage.uploaded('original/late', uploadId)).toEqual([
    { partNumber: 1, ETag: shortSha(Buffer.from('abcdefghij')) },
  ])
  expect((await put(parts[0]!.url.replace(/1$/, '2'), Buffer.from('0123456789'))).refused).toBe('forbidden')
  expect((await put(parts[0]!.url, Buffer.from('too long for it'))).refused).toBe('too_large')
  expect(await storage.uploaded('original/late', uploadId)).toEqual([])
  expect(await readdir(join(root, '.uploads', uploadId))).toEqual(['data'])
  clock.advance(7 * 3_600_000)
  expect((await put(parts[0]!.url, Buffer.from('0123456789'))).refused).toBe('expired')
  await close()
})
