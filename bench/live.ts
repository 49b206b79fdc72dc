import { randomUUIDv7 } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StreamTicket } from '../contract/social/streaming/streams.ts'
import { startEmbedded } from '../server/db/embedded/start-embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { freePort } from '../scripts/lib/site.ts'
import { makeRun } from '../tests/support/live/make-run.ts'
import { hasNginx } from '../tests/support/servers/nginx.ts'
import { startMediaNginx } from '../tests/support/servers/sample-nginx.ts'
import { openBench } from './support/bench-data.ts'
import { startChild, type Child } from './support/child.ts'
import { figure, type BenchPart } from './support/measurement.ts'
import { cpuMs, residentBytes } from './support/process.ts'
import { alternate, median, ratioOf } from './support/rounds.ts'

const VIEWERS = 300
const ROUNDS = 3
/** Length of a round, in seconds; two parts are sent in each. */
const ROUND_S = 12
const PART_MS = 500
/** Streams that are sent without viewers, and the parts of each: a full window of the playlist. */
const STREAMS = 10
const WINDOW = 44

const agent = new Agent({ keepAlive: true, maxSockets: 2 * VIEWERS })

/** Sends one request and returns the answer. */
const call = (url: string, method = 'GET', body?: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers: body ? { 'content-length': body.length } : {} }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(Buffer.concat(chunks)) : reject(new Error(`${url}: ${answer.statusCode}`))
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })

type Watched = { cpuMs: number; delays: number[]; bytes: number }

/** The lines of the last listed part and of the number that the playlist begins with. */
const newestOf = (text: string): { part: string; number: number; index: number } => {
  const parts = [...text.matchAll(/#EXT-X-PART:.*URI="([^"]+)"/g)].map((found) => found[1] ?? '')
  const first = Number(/MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1])
  const segments = text.split('#EXTINF').length - 1
  const open = text.slice(text.lastIndexOf('#EXTINF'))
  return { part: parts.at(-1) ?? '', number: first + segments, index: open.split('#EXT-X-PART:').length - 1 }
}

/** Live streams: what a viewer and a publisher cost. */
export const live: BenchPart = {
  title: 'Live streams',
  how: `${VIEWERS} viewers on loopback for ${ROUND_S} s, ${ROUNDS} rounds in turn. Each asks for the next part with a blocking request for the playlist and loads it, as hls.js does: two playlists and two parts of half a second a second. The baseline is a bare fastify route over createReadStream that answers the same number of requests with files of the same sizes. The delay is from sending a part to having it. Where there is nginx, the same viewers load the parts from the sample of deploy/nginx/media.conf, and the site's own processor time is compared. Then ${STREAMS} streams are sent without viewers.`,
  run: async (report) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-bench-'))
    const shared = await startEmbedded({ dataDir })
    await migrate(shared.url)
    const deps = await openBench(shared.url, dataDir)
    const ours = await startChild(join(import.meta.dirname, 'support/api-alone.ts'), [shared.url, dataDir])
    const bare = await startChild(join(import.meta.dirname, 'support/bare-files.ts'), [dataDir])
    // Live streams need no bucket, so the proxy gets the address of none.
    const proxy = hasNginx()
      ? await startMediaNginx(await freePort(), Number(new URL(ours.url).port), 'http://127.0.0.1:9')
      : undefined
    try {
      const run = await makeRun({ seconds: 40, width: 288, height: 208 })
      const newStream = async (): Promise<{ id: string; publishUrl: string }> => {
        const [ownerId, id, now] = [randomUUIDv7(), randomUUIDv7(), deps.clock.now()]
        const name = `live-${ownerId.slice(-12)}`
        const person = { id: ownerId, name, username: name, email: `${name}@bench.example`, is_performer: true }
        await deps.db
          .insertInto('account')
          .values({ ...person, email_verified_at: now, birth_date: '1990-01-01', status: 'active' })
          .execute()
        await deps.db.insertInto('performer').values({ account_id: ownerId, approved_at: now }).execute()
        await deps.db
          .insertInto('stream')
          .values({
            id,
            performer_id: ownerId,
            title: 'Live',
            access: 'free',
            status: 'live',
            opened_at: now,
            started_at: now,
            last_part_at: now,
            created_at: now,
            updated_at: now,
          })
          .execute()
        const ticket = await ticketOf(id, 'host')
        return { id, publishUrl: `${ours.url}${ticket.publishUrl}` }
      }
      const ticketOf = async (channel: string, role: 'host' | 'audience') =>
        (await deps.streaming.ticket({ channel, identity: channel, role })) as Extract<
          StreamTicket,
          { provider: 'embedded' }
        >
      const measure = async (server: Child, act: () => Promise<Omit<Watched, 'cpuMs'>>): Promise<Watched> => {
        const before = cpuMs(server.pid) ?? NaN
        const found = await act()
        return { ...found, cpuMs: (cpuMs(server.pid) ?? NaN) - before }
      }
      let playlistBytes = 0
      const watch = async (partsFrom = ours.url): Promise<Omit<Watched, 'cpuMs'>> => {
        const { id, publishUrl } = await newStream()
        const sentAt = new Map<string, number>()
        const delays: number[] = []
        let bytes = 0
        let isOver = false
        const put = async (n: number): Promise<void> => {
          sentAt.set(`0-0-${n}.`, performance.now())
          await call(`${publishUrl}0/1/${n}`, 'PUT', run.parts[n])
        }
        await call(`${publishUrl}0/1/init`, 'PUT', run.header)
        for (let n = 0; n < 4; n++) await put(n)
        const viewer = async (): Promise<void> => {
          let query = ''
          while (!isOver) {
            const { playUrl = '' } = await ticketOf(id, 'audience')
            const text = (await call(`${ours.url}${playUrl.replace('index', '0')}${query}`)).toString()
            playlistBytes = text.length
            const { part, number, index } = newestOf(text)
            const { length } = await call(partsFrom + part)
            bytes += length
            if (query) delays.push(performance.now() - (sentAt.get(part.split('/').at(-1)?.split('.')[0] + '.') ?? NaN))
            query = `?_HLS_msn=${number}&_HLS_part=${index}`
          }
        }
        const viewers = Array.from({ length: VIEWERS }, viewer)
        const from = performance.now()
        for (let n = 4; n < 4 + ROUND_S * 2; n++) {
          await sleep(Math.max(0, from + (n - 4) * PART_MS - performance.now()))
          await put(n)
        }
        isOver = true
        await put(4 + ROUND_S * 2)
        await Promise.all(viewers)
        return { delays, bytes }
      }
      await call(`${bare.url}/part`, 'PUT', run.parts[1])
      const read = async (): Promise<Omit<Watched, 'cpuMs'>> => {
        await call(`${bare.url}/playlist`, 'PUT', Buffer.alloc(playlistBytes || 3000))
        let bytes = 0
        const from = performance.now()
        const viewer = async (): Promise<void> => {
          for (let n = 0; n <= ROUND_S * 2; n++) {
            await sleep(Math.max(0, from + n * PART_MS - performance.now()))
            await call(`${bare.url}/playlist`)
            const { length } = await call(`${bare.url}/part`)
            bytes += length
          }
        }
        await Promise.all(Array.from({ length: VIEWERS }, viewer))
        return { delays: [], bytes }
      }
      await watch() // both servers have compiled their code
      await read()
      const found = await alternate(
        {
          ours: () => measure(ours, watch),
          bare: () => measure(bare, read),
          proxied: () => measure(ours, () => watch(proxy?.url)),
        },
        ROUNDS
      )
      const perViewer = (side: keyof typeof found) => found[side].map((one) => one.cpuMs / one.bytes)
      const { ratio, range } = ratioOf(perViewer('ours'), perViewer('bare'))
      const percent = (side: keyof typeof found) =>
        median(found[side].map((one) => one.cpuMs / (ROUND_S * 10) / VIEWERS))
      report({
        what: 'processor a viewer, % of a core',
        ours: figure(percent('ours')),
        baseline: figure(percent('bare')),
        ratio,
        budget: '≤ 1.4',
        held: ratio <= 1.4,
        note: `${range}; for the same bytes; the publisher included`,
      })
      const reportDelay = (what: string, side: keyof typeof found): void => {
        const delays = found[side].flatMap((one) => one.delays).toSorted((a, b) => a - b)
        const at = (share: number): string => figure(delays[Math.floor(delays.length * share)] ?? NaN)
        report({
          what,
          ours: `${at(0.5)} (p50), ${at(0.95)} (p95)`,
          note: `${delays.length} parts; the players of the measurement share the machine`,
        })
      }
      reportDelay('from sending a part to having it, ms', 'ours')
      if (proxy) {
        const saved = ratioOf(perViewer('proxied'), perViewer('ours'))
        report({
          what: 'the same with MEDIA_URL, % of a core',
          ours: figure(percent('proxied')),
          baseline: figure(percent('ours')),
          ratio: saved.ratio,
          note: `${saved.range}; of the site, without nginx; the baseline is without MEDIA_URL`,
        })
        reportDelay('from sending a part to having it with MEDIA_URL, ms', 'proxied')
      }
      const before = { memory: residentBytes(ours.pid), cpu: cpuMs(ours.pid) ?? NaN }
      for (let stream = 0; stream < STREAMS; stream++) {
        const { publishUrl } = await newStream()
        await call(`${publishUrl}0/1/init`, 'PUT', run.header)
        for (let n = 0; n < WINDOW; n++) await call(`${publishUrl}0/1/${n}`, 'PUT', run.parts[n])
      }
      report({
        what: 'memory a stream, MB',
        ours: figure((residentBytes(ours.pid) - before.memory) / 1e6 / STREAMS),
        note: `${figure((run.parts[1]?.length ?? 0) / 1000)} kB a part`,
      })
      report({
        what: 'processor a publisher, % of a core',
        ours: figure((((cpuMs(ours.pid) ?? NaN) - before.cpu) / (STREAMS * WINDOW)) * 0.2),
        note: 'two parts a second, with disk and recording',
      })
    } finally {
      agent.destroy()
      await proxy?.close()
      await ours.close()
      await bare.close()
      await deps.close()
      await shared.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}
