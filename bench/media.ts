import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { files } from '../contract/platform/files/files.ts'
import { startEmbedded } from '../server/db/embedded/start-embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { downloadAddress } from '../server/features/platform/files/present.ts'
import { openBench, signIn } from './support/bench-data.ts'
import { startChild } from './support/child.ts'
import { figure, type BenchPart } from './support/measurement.ts'
import { cpuMs, residentBytes } from './support/process.ts'
import { alternate, median, ratioOf } from './support/rounds.ts'

/** Size of the file in bytes; BENCH_MEDIA_MB overrides it. */
const SIZE = Number(process.env['BENCH_MEDIA_MB'] ?? 1000) * 1_000_000
const ROUNDS = 3
/** Number of parts that a browser sends in parallel. */
const AT_ONCE = 3
const RANGE = 1_000_000
const RANGES = 300

const block = randomBytes(1 << 20)

/** Sends one request, with `size` bytes of random data if given, and discards the answer's body. */
const call = (
  url: string,
  { method = 'GET', size = 0, headers = {} }: { method?: string; size?: number; headers?: Record<string, string> } = {}
) =>
  new Promise<{ etag: string; bytes: number }>((resolve, reject) => {
    const uploadRequest = request(
      url,
      {
        method,
        headers: { ...headers, ...(size && { 'content-length': size, 'content-type': 'application/octet-stream' }) },
      },
      (answer) => {
        let bytes = 0
        answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
        answer.on('end', () =>
          (answer.statusCode ?? 500) < 300
            ? resolve({ etag: String(answer.headers.etag), bytes })
            : reject(new Error(`${url}: ${answer.statusCode}`))
        )
      }
    )
    uploadRequest.on('error', reject)
    let left = size
    const write = (): void => {
      while (left > 0) {
        const piece = block.subarray(0, Math.min(block.length, left))
        left -= piece.length
        if (!uploadRequest.write(piece)) return void uploadRequest.once('drain', write)
      }
      uploadRequest.end()
    }
    write()
  })

/** Calls `work` for each of `items`, `atOnce` in parallel. */
const each = async <T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<unknown>): Promise<void> => {
  const next = items.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of next) await work(item)
    })
  )
}

type Moved = { mbPerS: number; cpuMsPerMb: number; peakMb: number }

/** The throughput of `bytes` through a server, its processor time per megabyte, and its peak memory. */
const moving = async (pid: number, bytes: number, move: () => Promise<void>): Promise<Moved> => {
  let peak = residentBytes(pid)
  const timer = setInterval(() => (peak = Math.max(peak, residentBytes(pid))), 100)
  const [began, cpu] = [performance.now(), cpuMs(pid) ?? NaN]
  await move()
  clearInterval(timer)
  return {
    mbPerS: bytes / 1e3 / (performance.now() - began),
    cpuMsPerMb: ((cpuMs(pid) ?? NaN) - cpu) / (bytes / 1e6),
    peakMb: peak / 1e6,
  }
}

/** Upload and download of a large file, compared with a plain file route. */
export const media: BenchPart = {
  title: 'Large files',
  how: `${figure(SIZE / 1e6)} MB of noise, ${ROUNDS} rounds in turn, storage on disk. In: create-reference, parts of 8 MiB, ${AT_ONCE} at once, each hashed and synced, complete (which puts them together); the baseline streams the same parts into files and syncs them, without hash or putting together. Out: the signed download whole, and ranges of 1 MB, 10 at once; the baseline is a bare fastify route over createReadStream.`,
  run: async (report) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-bench-'))
    const shared = await startEmbedded({ dataDir })
    await migrate(shared.url)
    const deps = await openBench(shared.url, dataDir)
    const ours = await startChild(join(import.meta.dirname, 'support/api-alone.ts'), [shared.url, dataDir])
    const bare = await startChild(join(import.meta.dirname, 'support/bare-files.ts'), [dataDir])
    try {
      const ownerId = randomUUIDv7()
      const now = deps.clock.now()
      await deps.db
        .insertInto('account')
        .values({
          id: ownerId,
          name: 'Big',
          username: 'big',
          email: 'big@bench.example',
          email_verified_at: now,
          birth_date: '1990-01-01',
          is_performer: true,
        })
        .execute()
      await deps.db.insertInto('performer').values({ account_id: ownerId, approved_at: now }).execute()
      const headers = { authorization: await signIn(deps, ownerId), 'content-type': 'application/json' }
      const api = async <T>(path: string, body: object): Promise<T> => {
        const answer = await fetch(`${ours.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
        return ((await answer.json()) as { data: T }).data
      }
      let fileId = ''
      const send = async (): Promise<void> => {
        const body = { name: 'big.bin', mimeType: 'application/octet-stream', size: SIZE, type: 'product-file' }
        const begun = await api<{
          file: { _id: string; server: string }
          key: string
          multipartsToUpload: { uploadId: string; parts: { partNumber: number; url: string; size: number }[] }
        }>(files.createReference.path, body)
        const { uploadId, parts } = begun.multipartsToUpload
        const done: { partNumber: number; ETag: string }[] = []
        await each(
          parts,
          AT_ONCE,
          async ({ partNumber, url, size }) =>
            void done.push({ partNumber, ETag: (await call(ours.url + url, { method: 'PUT', size })).etag })
        )
        await api(files.complete.path, {
          uploadId,
          key: begun.key,
          storageProvider: begun.file.server,
          fileId: begun.file._id,
          parts: done.toSorted((a, b) => a.partNumber - b.partNumber),
        })
        if (fileId) await deps.db.deleteFrom('file').where('id', '=', fileId).execute()
        fileId = begun.file._id
      }
      const partBytes = 8 * 1024 * 1024
      const sizes = Array.from({ length: Math.ceil(SIZE / partBytes) }, (_, i) =>
        Math.min(partBytes, SIZE - i * partBytes)
      )
      const sendBare = () =>
        each([...sizes.entries()], AT_ONCE, ([i, size]) => call(`${bare.url}/part-${i}`, { method: 'PUT', size }))
      const sent = await alternate(
        { ours: () => moving(ours.pid, SIZE, send), bare: () => moving(bare.pid, SIZE, sendBare) },
        ROUNDS
      )
      const tell = (what: string, found: Record<'ours' | 'bare', Moved[]>, budget: number) => {
        const of = (side: 'ours' | 'bare', key: keyof Moved): number[] => found[side].map((one) => one[key])
        const rate = ratioOf(of('ours', 'mbPerS'), of('bare', 'mbPerS'))
        const cpu = ratioOf(of('ours', 'cpuMsPerMb'), of('bare', 'cpuMsPerMb'))
        report({
          what: `${what}: MB/s`,
          ours: figure(median(of('ours', 'mbPerS'))),
          baseline: figure(median(of('bare', 'mbPerS'))),
          ratio: rate.ratio,
          budget: `≥ ${budget}`,
          held: rate.ratio >= budget,
          note: rate.range,
        })
        report({
          what: `${what}: processor ms a MB`,
          ours: figure(median(of('ours', 'cpuMsPerMb'))),
          baseline: figure(median(of('bare', 'cpuMsPerMb'))),
          ratio: cpu.ratio,
        })
        report({
          what: `${what}: memory at most, MB`,
          ours: figure(Math.max(...of('ours', 'peakMb'))),
          baseline: figure(Math.max(...of('bare', 'peakMb'))),
        })
      }
      tell('upload', sent, 0.8)
      await call(`${bare.url}/whole`, { method: 'PUT', size: SIZE })
      const row = await deps.db
        .selectFrom('file')
        .select(['id', 'keys', 'name'])
        .where('id', '=', fileId)
        .executeTakeFirstOrThrow()
      const signed = ours.url + downloadAddress(deps, row, { viewerId: ownerId, itemId: fileId })?.url
      const whole = (url: string) => async () => void (await call(url))
      tell(
        'download',
        await alternate(
          {
            ours: () => moving(ours.pid, SIZE, whole(signed)),
            bare: () => moving(bare.pid, SIZE, whole(`${bare.url}/whole`)),
          },
          ROUNDS
        ),
        0.9
      )
      const starts = Array.from({ length: RANGES }, (_, i) =>
        Math.floor(((i * 7919) % RANGES) * ((SIZE - RANGE) / RANGES))
      )
      const ranges = (url: string) => () =>
        each(starts, 10, (start) => call(url, { headers: { range: `bytes=${start}-${start + RANGE - 1}` } }))
      tell(
        'ranges',
        await alternate(
          {
            ours: () => moving(ours.pid, RANGES * RANGE, ranges(signed)),
            bare: () => moving(bare.pid, RANGES * RANGE, ranges(`${bare.url}/whole`)),
          },
          ROUNDS
        ),
        0.9
      )
    } finally {
      await ours.close()
      await bare.close()
      await deps.close()
      await shared.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}
