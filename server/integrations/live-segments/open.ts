import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { diskBackend } from './disk-backend.ts'
import { LiveSegments } from './live-segments.ts'
import { redisBackend } from './redis-backend.ts'

/** The newest parts of live streams: in Redis when it is configured, otherwise below `work` of the data folder. */
export function openLiveSegments(config: Pick<Config, 'redisUrl' | 'dataDir'>, log: Logger): LiveSegments {
  return new LiveSegments(
    config.redisUrl ? redisBackend(config.redisUrl, log) : diskBackend(join(config.dataDir, 'work', 'live'))
  )
}
