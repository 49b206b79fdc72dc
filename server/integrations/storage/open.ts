import { join } from 'node:path'
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { diskStorage } from './disk.ts'
import { s3Storage } from './s3.ts'
import type { Storage } from './storage.ts'

/** The configured storage: an S3 bucket, otherwise the folder `files` of the data folder. */
export function openStorage(config: Config, clock: Clock): Storage {
  return config.s3 ? s3Storage(config.s3) : diskStorage(join(config.dataDir, 'files'), config.secret, clock)
}
