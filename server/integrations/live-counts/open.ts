import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { LiveCounts } from './live-counts.ts'
import { memoryLiveCounts } from './memory.ts'
import { redisLiveCounts } from './redis.ts'

/** The figures of live streams: in Redis when it is configured, else in this process. */
export function openLiveCounts(config: Pick<Config, 'redisUrl'>, log: Logger): LiveCounts {
  return config.redisUrl ? redisLiveCounts(config.redisUrl, log) : memoryLiveCounts()
}
