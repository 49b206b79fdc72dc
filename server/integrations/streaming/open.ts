import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { agoraStreaming } from './agora.ts'
import { embeddedStreaming } from './embedded.ts'
import { livekitStreaming } from './livekit.ts'
import type { StreamingProvider } from './provider.ts'

/** The configured streaming provider; without one, this server itself. */
export function openStreaming(
  { streaming, secret }: Pick<Config, 'streaming' | 'secret'>,
  clock: Clock
): StreamingProvider {
  if (streaming.agora) return agoraStreaming(streaming.agora)
  if (streaming.livekit) return livekitStreaming(streaming.livekit)
  return embeddedStreaming(secret, clock)
}
