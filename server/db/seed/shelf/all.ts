import { bakerShelf, ceramicistShelf } from './makers.ts'
import { dancerShelf, photographerShelf, watercolouristShelf } from './movers.ts'
import { cellistShelf, producerShelf } from './musicians.ts'
import type { DemoShelf } from './types.ts'

/** What the demo's creators have besides posts. */
export const shelves: readonly DemoShelf[] = [
  cellistShelf,
  producerShelf,
  bakerShelf,
  ceramicistShelf,
  dancerShelf,
  photographerShelf,
  watercolouristShelf,
]
