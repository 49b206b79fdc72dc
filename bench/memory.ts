import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startDemoSite, type Site } from '../scripts/lib/site.ts'
import { startEmbedded } from '../server/db/embedded/start-embedded.ts'
import { demoAccounts } from '../server/db/seed/demo-accounts.ts'
import { smallVideo } from '../tests/support/media/media.ts'
import { settled, upload } from '../tests/support/media/pictures.ts'
import { remoteApp } from '../tests/support/browser/remote-app.ts'
import { fillWallet, openBench, picture } from './support/bench-data.ts'
import { figure, type BenchPart } from './support/measurement.ts'
import { childrenOf, pssBytes, residentBytes, withChildren } from './support/process.ts'
import { ensureBuild } from './support/sites.ts'
import { visitors, type Request } from './support/visitors.ts'

const MINUTES = Number(process.env['BENCH_MINUTES'] ?? 10)
const LOAD_MS = MINUTES * 60_000
const REST_MS = LOAD_MS / 5
const PER_SECOND = 30
/** Maximum number of pending requests; further ones are skipped, so that a slow machine is not overloaded. */
const AT_ONCE = 60
const PHOTO_EVERY_MS = 20_000
const MB = 1_000_000

/** Bytes used by the program, by its media workers, and by the database. */
type Weight = { site: number; workers: number; database: number }
const own = ({ site, workers }: Weight): number => site + workers

const signIn = async (site: Site, role: 'fan' | 'creator'): Promise<{ id: string; token: string }> => {
  const account = demoAccounts.find((one) => one.role === role)
  const answer = await fetch(`${site.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: account?.email, password: account?.password }),
  })
  const { data } = (await answer.json()) as { data?: { _id: string; token: string } }
  if (!data) throw new Error(`the demo's ${role} could not sign in: ${answer.status}`)
  return { id: data._id, token: data.token }
}

/** Gives the demo's fan enough tokens for the load, and removes the demo's limits. */
const fill = async (site: Site, fanId: string): Promise<void> => {
  const shared = await startEmbedded({ dataDir: site.dataDir })
  const deps = await openBench(shared.url, site.dataDir)
  await fillWallet(deps, fanId, 100_000_000)
  await deps.db.deleteFrom('spending_limit').where('account_id', '=', fanId).execute()
  await deps.close()
  await shared.stop()
}

/**
 * Sends requests at a fixed rate until the time is over. Returns how many were answered, and the failures by reason.
 */
const send = async (
  site: Site,
  next: () => Request
): Promise<{ answered: number; leftOut: number; failed: Map<string, number> }> => {
  const failed = new Map<string, number>()
  const open = new Set<Promise<void>>()
  let answered = 0
  let leftOut = 0
  const one = async ({ name, path, expected = 200, ...init }: Request): Promise<void> => {
    const status = await fetch(site.url + path, { redirect: 'manual', signal: AbortSignal.timeout(30_000), ...init })
      .then(async (answer) => (await answer.arrayBuffer(), answer.status))
      .catch(String)
    if (status === expected) answered++
    else failed.set(`${name}: ${status}`, (failed.get(`${name}: ${status}`) ?? 0) + 1)
  }
  const from = performance.now()
  for (let sent = 0; performance.now() - from < LOAD_MS; sent++) {
    await sleep(Math.max(0, from + (sent * 1000) / PER_SECOND - performance.now()))
    if (open.size >= AT_ONCE) {
      leftOut++
      continue
    }
    const running = one(next()).finally(() => open.delete(running))
    open.add(running)
  }
  await Promise.all(open)
  return { answered, leftOut, failed }
}

/** Uploads a photo every 20 s and, early on, one video; waits until each is ready. Returns their number. */
const sendMedia = async (site: Site, token: string, isOver: () => boolean): Promise<number> => {
  const photos = await Promise.all([1, 2, 3].map((seed) => picture(3000, 2000, seed)))
  const app = remoteApp(site)
  let made = 0
  const hand = async (...[bytes, more]: [Buffer, Parameters<typeof upload>[3]?]): Promise<void> => {
    const { id } = await upload(app, token, bytes, more)
    const { status } = await settled(app, token, id)
    if (status !== 'ready') throw new Error('an upload failed')
    made++
  }
  await hand(await smallVideo({ seconds: 10, width: 640, height: 368 }), {
    name: 'film.mp4',
    mimeType: 'video/mp4',
    type: 'feed-video',
  })
  while (!isOver()) {
    await hand(photos[made % photos.length] as Buffer)
    await sleep(PHOTO_EVERY_MS)
  }
  return made
}

/** Memory of the site before, during and after a bounded load of every kind. */
export const memory: BenchPart = {
  title: 'Memory under load and at rest',
  how: `The built site on the demo's data; ${PER_SECOND} requests a second for ${MINUTES} minutes (pages for visitors and for a fan, lists as JSON, pictures, tips, messages; a photo of 6 megapixels every ${PHOTO_EVERY_MS / 1000} s and one video of 10 s), then ${figure(REST_MS / 60_000)} minutes of rest. Proportional memory (PSS, /proc/PID/smaps_rollup), looked at every second: what processes share is counted once. Own: the program and its media workers, without the embedded PostgreSQL.`,
  run: async (report) => {
    ensureBuild()
    const site = await startDemoSite()
    try {
      const database = Number(readFileSync(join(site.dataDir, 'pg18/postmaster.pid'), 'utf8').split('\n')[0])
      const weigh = (): Weight => {
        const ofDatabase = withChildren(database)
        const workers = childrenOf(site.pid)
          .flatMap(withChildren)
          .filter((pid) => !ofDatabase.includes(pid))
        return { site: pssBytes([site.pid]), workers: pssBytes(workers), database: pssBytes(ofDatabase) }
      }
      const say = (what: string, found: Weight, note: string, isBudget = false): void =>
        report({
          what,
          ours: figure(own(found) / MB),
          note: `program ${figure(found.site / MB)}, workers ${figure(found.workers / MB)}, database beside it ${figure(found.database / MB)}${note}`,
          ...(isBudget && { budget: '≤ 600 MB', held: own(found) <= 600 * MB }),
        })
      const resident = (): string => `; resident memory of the program ${figure(residentBytes(site.pid) / MB)}`
      const [fan, creator] = [await signIn(site, 'fan'), await signIn(site, 'creator')]
      await fill(site, fan.id)
      const next = await visitors(site.url, fan.token, creator.id, randomUUID)
      await sleep(10_000)
      say('own before, MB', weigh(), resident())
      const most: Weight = weigh()
      let mostOwn = own(most)
      let isOver = false
      const watching = (async () => {
        for (; !isOver; await sleep(1000)) {
          const now = weigh()
          mostOwn = Math.max(mostOwn, own(now))
          for (const key of ['site', 'workers', 'database'] as const) most[key] = Math.max(most[key], now[key])
        }
      })()
      const making = sendMedia(site, creator.token, () => isOver)
      const { answered, leftOut, failed } = await send(site, next)
      isOver = true
      const [made] = await Promise.all([making, watching])
      report({
        what: 'own at most under load, MB',
        ours: figure(mostOwn / MB),
        note: `at most each: program ${figure(most.site / MB)}, workers ${figure(most.workers / MB)}, database ${figure(most.database / MB)}`,
      })
      report({
        what: 'answers',
        ours: figure(answered),
        note: `${figure((answered * 1000) / LOAD_MS)} a second, ${leftOut} left out; ${made} files made; ${[...failed].map(([name, times]) => `${times} × ${name}`).join(', ') || 'none went wrong'}`,
        held: failed.size === 0,
      })
      await sleep(REST_MS)
      say('own at rest, MB', weigh(), resident(), true)
    } finally {
      await site.close()
    }
  },
}
