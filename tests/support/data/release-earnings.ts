import { pino } from 'pino'
import type { Site } from '../../../scripts/lib/site.ts'
import { movableClock } from '../../../server/clock.ts'
import { readConfig } from '../../../server/config.ts'
import { startEmbedded } from '../../../server/db/embedded/start-embedded.ts'
import { releaseEarnings } from '../../../server/features/money/earnings/release-earnings.ts'
import { openDeps } from '../../../server/open-deps.ts'

/** Releases what a running site would release within eight days. */
export async function releaseAfterAWeek(site: Site): Promise<void> {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: site.dataDir, LOG_LEVEL: 'silent', DATABASE_POOL: '2' })
  const embedded = await startEmbedded({ dataDir: site.dataDir })
  try {
    const deps = await openDeps(config, embedded.url, {
      clock: movableClock(new Date(Date.now() + 8 * 86_400_000)),
      log: pino({ level: 'silent' }),
    })
    await releaseEarnings(deps)
    await deps.close()
  } finally {
    await embedded.stop()
  }
}
