import type { Endpoint } from '../../../contract/endpoint.ts'
import type { EndpointName } from '../../../contract/endpoint-names.ts'
import { table } from '../../contract/support/table.ts'
import { testApp, type TestApp } from '../app.ts'
import { settled } from '../jobs.ts'
import { serveSockets } from '../sockets.ts'
import { comparable } from './comparable.ts'
import { screensOf } from './screens.ts'
import { openStore, type Read, type Store } from './store.ts'
import { createShownWorld, type ShownWorld, type Side } from './world.ts'

const endpoints = new Map(table.map(({ label, endpoint }) => [label as EndpointName, endpoint]))
export const sides = ['fan', 'creator'] as const
export const otherSide = { fan: 'creator', creator: 'fan' } as const

/** What a side has open, and its answers as they are now on the server. */
export type Shown = Readonly<Record<Side, readonly string[]>>
/** A store that does not show what the server answers. */
export type Behind = { store: string; read: Read; shown: string; expected: string }

/** A server, two people with two stores each, and all their screens. */
export type Stage = {
  app: TestApp
  /** The address of the server. */
  url: string
  world: ShownWorld
  screens: Readonly<Record<Side, readonly Read[]>>
  stores: Readonly<Record<Side, readonly [Store, Store]>>
  /** Waits until the server has done what calls have caused. */
  settle(): Promise<void>
  /** What the screens have to show now, by the answers of the server. */
  answers(): Promise<Shown>
  /** The stores that show something else than that. */
  behind(expected: Shown): Promise<Behind[]>
  close(): Promise<void>
}

export async function openStage(): Promise<Stage> {
  // The webhooks of the rows have addresses of this machine, and are paused.
  const app = await testApp({ WEBHOOK_ALLOW_PRIVATE: '1' })
  const wire = await serveSockets(app)
  const world = await createShownWorld(app)
  const screens = screensOf(world)
  const open = (token: string, side: Side): Promise<Store> => openStore({ url: wire.url, token, reads: screens[side] })
  const pair = async (side: Side): Promise<readonly [Store, Store]> =>
    Promise.all([open(world[side].token, side), open(world.second[side], side)])
  const stores = { fan: await pair('fan'), creator: await pair('creator') }

  const answerOf = async (side: Side, [name, input]: Read): Promise<string> => {
    const { status, data } = await app.call(endpoints.get(name) as Endpoint, input as never, world[side])
    return status < 300 ? comparable(name, data) : String(status)
  }
  const answersOf = (side: Side): Promise<string[]> => Promise.all(screens[side].map((read) => answerOf(side, read)))
  const settle = async (): Promise<void> => {
    await app.deps.events.flush(app.deps)
    await settled(app, ['notify-fans', 'send-broadcast', 'send-welcome'])
  }
  return {
    app,
    url: wire.url,
    world,
    screens,
    stores,
    settle,
    answers: async () => {
      await settle()
      return { fan: await answersOf('fan'), creator: await answersOf('creator') }
    },
    behind: async (expected) => {
      const found: Behind[] = []
      for (const side of sides)
        for (const [n, store] of stores[side].entries())
          for (const [at, shown] of await store.lagging(expected[side]))
            found.push({ store: `${side} ${n + 1}`, read: screens[side][at]!, shown, expected: expected[side][at]! })
      return found
    },
    close: async () => {
      await Promise.all(Object.values(stores).flatMap((pair) => pair.map((store) => store.close())))
      wire.close()
      await app.close()
    },
  }
}
