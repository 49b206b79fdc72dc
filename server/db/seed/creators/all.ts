import { baker } from './baker.ts'
import { calligrapher } from './calligrapher.ts'
import { cellist } from './cellist.ts'
import { ceramicist } from './ceramicist.ts'
import { climber } from './climber.ts'
import { cyclist } from './cyclist.ts'
import { dancer } from './dancer.ts'
import { gardener } from './gardener.ts'
import { photographer } from './photographer.ts'
import { producer } from './producer.ts'
import { puppeteer } from './puppeteer.ts'
import { watercolourist } from './watercolourist.ts'
import type { DemoCreator } from './types.ts'

/** The creators of the demo; the first one belongs to the demo account. */
export const demoCreators: readonly DemoCreator[] = [
  cellist,
  baker,
  dancer,
  ceramicist,
  photographer,
  watercolourist,
  producer,
  climber,
  calligrapher,
  gardener,
  puppeteer,
  cyclist,
]
