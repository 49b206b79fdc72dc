import { Worker } from 'node:worker_threads'
import type { EndpointName } from '../../../contract/endpoint-names.ts'
import type { EventName } from '../../../contract/events.ts'
import type { AnyInput } from '../../../src/api/input.ts'

/** One answer that a screen shows. */
export type Read = readonly [name: EndpointName, input: AnyInput]
export type StoreStart = { url: string; token: string; reads: readonly Read[] }
/**
 * What a store is asked to do. `lagging` answers which reads do not show what is expected, and what they show; `catchUp`
 * requests those again. `heard` answers the events of which it was told.
 */
export type StoreOrder =
  | { do: 'open' }
  | { do: 'catchUp'; expected: readonly string[] }
  | { do: 'heard' }
  | { do: 'call'; name: EndpointName; input: AnyInput }
  | { do: 'lagging'; expected: readonly string[] }
  | { do: 'close' }

/** A read, by its place in the list, whose answer on the screen is not the expected one, and that answer. */
export type Lag = readonly [at: number, shown: string]

/** The cache, slices and socket of one browser. */
export type Store = {
  call(name: EndpointName, input: AnyInput): Promise<void>
  catchUp(expected: readonly string[]): Promise<void>
  lagging(expected: readonly string[]): Promise<readonly Lag[]>
  heard(): Promise<readonly EventName[]>
  close(): Promise<void>
}

/** Starts a browser's store for a session, with these answers on screen. */
export async function openStore(start: StoreStart): Promise<Store> {
  const thread = new Worker(new URL('store-thread.ts', import.meta.url), {
    workerData: start,
    // Without the checks of development, which cost more than the stores themselves.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()
  const fail = (error: Error): void => {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  let asked = 0
  thread.on('error', fail)
  thread.on('message', ({ id, value, error }: { id: number; value: never; error?: string }) => {
    const one = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) one?.resolve(value)
    else one?.reject(new Error(error))
  })
  const ask = <T>(order: StoreOrder): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      waiting.set((asked += 1), { resolve, reject })
      thread.postMessage({ id: asked, order })
    })
  await ask({ do: 'open' })
  return {
    call: (name, input) => ask({ do: 'call', name, input }),
    catchUp: (expected) => ask({ do: 'catchUp', expected }),
    heard: () => ask({ do: 'heard' }),
    lagging: (expected) => ask({ do: 'lagging', expected }),
    close: async () => {
      await ask({ do: 'close' })
      await thread.terminate()
    },
  }
}
