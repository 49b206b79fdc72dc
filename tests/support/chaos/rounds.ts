import { setTimeout as sleep } from 'node:timers/promises'
import { isProcessAlive } from '../../../server/db/embedded/cluster.ts'
import type { Chance } from '../money-model/random.ts'
import { ask, type Caller } from './ask.ts'
import { DRAIN_S, links, type Link, type Process, type Harness } from './harness.ts'
import type { Tally } from './tally.ts'

/** A fault: `act` emits it and takes it back; it resolves when nothing is broken any more by the test. */
type Fault = { kind: string; act(harness: Harness, chance: Chance): Promise<void> }

/** Time, in ms, within which the whole site has to work again after a fault was taken back. */
const RECOVERY_MS = 90_000
/** Time, in ms, that a stop by SIGTERM may take beyond the drain, as server/main.ts says. */
const STOP_MS = 30_000

const some = (chance: Chance, fromMs: number, toMs: number): Promise<void> =>
  sleep(fromMs + chance.below(toMs - fromMs))

const kill = async (process: Process): Promise<void> => {
  const { site } = process
  process.site = undefined
  await site?.end('SIGKILL')
}

/** Stops a process as an operator does. @throws when it does not stop in time, or not properly */
const stop = async (process: Process): Promise<void> => {
  const { site } = process
  process.site = undefined
  const code = await Promise.race([
    site?.end('SIGTERM'),
    sleep(DRAIN_S * 1000 + STOP_MS + 2000, 'late', { ref: false }),
  ])
  if (code !== 0) throw new Error(`a process stopped with ${String(code)}: ${site?.output().slice(-1500) ?? ''}`)
}

const ofLink = (link: Link): Fault[] => [
  {
    kind: `${link}: network cut`,
    act: async ({ proxies }, chance) => {
      proxies[link].open(false)
      await some(chance, 1000, 6000)
      proxies[link].open(true)
    },
  },
  {
    kind: `${link}: network slow`,
    act: async ({ proxies }, chance) => {
      proxies[link].slow(30 + chance.below(400))
      await some(chance, 3000, 8000)
      proxies[link].slow(0)
    },
  },
  {
    kind: `${link}: network silent`,
    act: async ({ proxies }, chance) => {
      proxies[link].hold(true)
      await some(chance, 2000, 10_000)
      proxies[link].hold(false)
    },
  },
]

const faults: readonly Fault[] = [
  {
    kind: 'process: kill -9',
    act: async (harness, chance) => {
      const process = chance.pick(harness.processes)
      await kill(process)
      await some(chance, 0, 3000)
      await harness.start(process)
    },
  },
  {
    kind: 'process: SIGTERM',
    act: async (harness, chance) => {
      const process = chance.pick(harness.processes)
      await stop(process)
      await harness.start(process)
    },
  },
  {
    kind: 'process: kill -9 of both',
    act: async (harness) => {
      await Promise.all(harness.processes.map(kill))
      await Promise.all(harness.processes.map((process) => harness.start(process)))
    },
  },
  { kind: 'database: kill -9', act: async (harness) => endDatabase(harness, 'SIGKILL') },
  { kind: 'database: stopped', act: async (harness) => endDatabase(harness, 'SIGINT') },
  {
    kind: 'redis: kill -9',
    act: async (harness, chance) => {
      const redis = harness.restartRedis()
      await redis.stop()
      await some(chance, 500, 5000)
      await redis.start()
    },
  },
  ...links.flatMap(ofLink),
]

/** Ends PostgreSQL; what supervises it starts it again. */
const endDatabase = async (harness: Harness, signal: NodeJS.Signals): Promise<void> => {
  const pid = harness.postmaster()
  if (pid === undefined) throw new Error('the database was gone before it was ended')
  process.kill(pid, signal)
  for (const until = Date.now() + STOP_MS; isProcessAlive(pid); await sleep(20))
    if (Date.now() > until) throw new Error('the database does not end')
}

/** A fault that was caused: how long it lasted, and how long until the whole site worked again, in ms. */
export type Round = { kind: string; atS: number; brokenMs: number; recoveryMs: number }

/** Whether a process says that it is ready, and reads and writes. */
const works = async (tally: Tally, prober: Caller, { port }: Process): Promise<boolean> => {
  const url = `http://127.0.0.1:${port}/api`
  const calls = [
    { name: 'GET ready', method: 'GET', url: `${url}/ready` },
    { name: 'POST all notifications read', method: 'POST', url: `${url}/notifications/read-all`, body: {} },
  ]
  for (const call of calls) {
    const { status } = await ask(tally, prober, call)
    if (status !== 200) return false
  }
  return true
}

/** Waits until both processes work. Resolves to the time it took, in ms. @throws when it takes too long */
export async function recovered(harness: Harness, tally: Tally, prober: Caller): Promise<number> {
  const since = performance.now()
  for (;;) {
    const all = await Promise.all(harness.processes.map((process) => works(tally, prober, process)))
    const ms = performance.now() - since
    if (all.every(Boolean)) return ms
    if (ms > RECOVERY_MS) throw new Error(`the site does not work ${RECOVERY_MS / 1000} s after the fault was over`)
    await sleep(100)
  }
}

/** Every kind of fault, and all of them again in another order, until `isOver` and each has been. */
export async function causeRounds(
  harness: Harness,
  tally: Tally,
  prober: Caller,
  chance: Chance,
  calmMs: number,
  isOver: () => boolean
): Promise<Round[]> {
  const rounds: Round[] = []
  const begun = performance.now()
  while (!isOver() || rounds.length < faults.length) {
    const deck = [...faults]
    while (deck.length > 0 && !(isOver() && rounds.length >= faults.length)) {
      const [fault] = deck.splice(chance.below(deck.length), 1) as [Fault]
      await some(chance, calmMs / 2, calmMs * 1.5)
      const since = performance.now()
      try {
        await fault.act(harness, chance)
        const brokenMs = performance.now() - since
        const recoveryMs = await recovered(harness, tally, prober)
        rounds.push({ kind: fault.kind, atS: (since - begun) / 1000, brokenMs, recoveryMs })
      } catch (error) {
        tally.fault(`${fault.kind}: ${error instanceof Error ? error.message : String(error)}`)
        return rounds
      }
    }
  }
  return rounds
}
