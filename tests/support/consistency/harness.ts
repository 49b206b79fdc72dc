import type { Endpoint } from '../../../contract/endpoint.ts'
import type { EndpointName } from '../../../contract/endpoint-names.ts'
import { table } from '../../contract/support/table.ts'
import { testApp, type TestApp } from '../app.ts'
import { signIn } from '../data/people.ts'
import { settled } from '../jobs.ts'
import { serveSockets } from '../sockets.ts'
import { comparable } from './comparable.ts'
import { screensOf } from './screens.ts'
import { openStore, type Read, type Store } from './store.ts'
import { createConsistencyFixtures, type ConsistencyFixtures, type Side } from './fixtures.ts'

const endpoints = new Map(table.map(({ label, endpoint }) => [label as EndpointName, endpoint]))
/** On how many devices each side is signed in. */
const devices: Readonly<Record<Side, 1 | 2>> = { fan: 2, creator: 2, owner: 2, colleague: 1, support: 1 }

/** The answers of what each side has open, as they are now on the server. */
export type Shown = Readonly<Partial<Record<Side, readonly string[]>>>
/** A store that does not show what the server answers. */
export type Behind = { side: Side; device: number; read: Read; shown: string; expected: string }

/** A server, the people of some sides with their stores, and all their screens. */
export type Harness = {
  app: TestApp
  /** The address of the server. */
  url: string
  fixtures: ConsistencyFixtures
  sides: readonly Side[]
  screens: Readonly<Record<Side, readonly Read[]>>
  stores: Readonly<Partial<Record<Side, readonly Store[]>>>
  /** What the screens have to show now, by the answers of the server. */
  answers(): Promise<Shown>
  /** The stores that show something else than that. */
  behind(expected: Shown): Promise<Behind[]>
  /** Makes the stores request what they show again. */
  catchUp(expected: Shown): Promise<void>
  /** Does something without any event to the stores, so that only the call of a row updates them. */
  quietly<T>(act: () => T | Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Opens the screens of these sides. */
export async function openHarness(sides: readonly Side[]): Promise<Harness> {
  // The webhooks of the rows have addresses of this machine, and are paused.
  const app = await testApp({ WEBHOOK_ALLOW_PRIVATE: '1' })
  const wire = await serveSockets(app)
  const fixtures = await createConsistencyFixtures(app)
  const screens = screensOf(fixtures)
  const pairs = await Promise.all(
    sides.map(async (side) => {
      const tokens = [fixtures[side].token]
      if (devices[side] === 2) tokens.push(await signIn(app, fixtures[side].id))
      const open = tokens.map((token) => openStore({ url: wire.url, token, reads: screens[side] }))
      return [side, await Promise.all(open)] as const
    })
  )
  const all = pairs.flatMap(([side, stores]) => stores.map((store, n) => ({ side, device: n + 1, store })))

  const answerOf = async (side: Side, [name, input]: Read): Promise<string> => {
    const { status, data } = await app.call(endpoints.get(name) as Endpoint, input as never, fixtures[side])
    return status < 300 ? comparable(name, data) : String(status)
  }
  const settle = async (): Promise<void> => {
    await app.deps.events.flush(app.deps)
    await settled(app, ['notify-fans', 'send-broadcast', 'send-welcome', 'end-sessions'])
  }
  return {
    app,
    url: wire.url,
    fixtures,
    sides,
    screens,
    stores: Object.fromEntries(pairs),
    answers: async () => {
      await settle()
      const answers: Partial<Record<Side, readonly string[]>> = {}
      // One side after the other: all at once would be more than the server takes at a time.
      for (const side of sides) answers[side] = await Promise.all(screens[side].map((read) => answerOf(side, read)))
      return answers
    },
    behind: async (expected) => {
      const found = all.map(async ({ side, device, store }) =>
        (await store.lagging(expected[side] ?? [])).map(([at, shown]) => ({
          side,
          device,
          read: screens[side][at]!,
          shown,
          expected: expected[side]![at]!,
        }))
      )
      return (await Promise.all(found)).flat()
    },
    catchUp: async (expected) => {
      await Promise.all(all.map(({ side, store }) => store.catchUp(expected[side] ?? [])))
    },
    quietly: async (act) => {
      const { realtime } = app.deps
      const loud = { emit: realtime.emit, emitRoom: realtime.emitRoom }
      Object.assign(realtime, { emit: () => undefined, emitRoom: () => undefined })
      try {
        const done = await act()
        await settle()
        return done
      } finally {
        Object.assign(realtime, loud)
      }
    },
    close: async () => {
      await Promise.all(all.map(({ store }) => store.close()))
      wire.close()
      await app.close()
    },
  }
}
