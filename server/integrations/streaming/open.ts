import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { embeddedStreaming } from './embedded.ts'
import type { StreamingProvider } from './provider.ts'

/** The configured streaming provider. */
export function openStreaming(config: Config, clock: Clock): StreamingProvider {
  return embeddedStreaming(config.secret, clock)
}
