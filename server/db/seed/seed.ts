import type { Deps } from '../../deps.ts'
import { drawFirstPortraits, drawTheRest } from './draw-pictures.ts'
import { readSetting, writeSetting } from './progress.ts'
import { markOldNotificationsRead } from './seed-notifications.ts'
import { seedCommunity } from './seed-community.ts'
import { seedHistory } from './seed-history.ts'
import { seedPeople } from './seed-people.ts'
import { seedPosts } from './seed-posts.ts'
import { seedTalks } from './seed-talks.ts'

/** How far the demo is, kept in the settings: what is done is never done again, also when somebody has changed it since. */
type Progress = 'written' | 'drawn'

const readProgress = (deps: Deps) => readSetting<Progress>(deps, 'demoProgress')
const writeProgress = (deps: Deps, progress: Progress) => writeSetting(deps, 'demoProgress', progress)

/** The moment that the demo's year ends with: the first attempt's, so that a second one, minutes later, tells the same story. */
async function endOfYear(deps: Deps): Promise<Date> {
  const known = await readSetting<string>(deps, 'demoBegunAt')
  const at = known ? new Date(known) : deps.clock.now()
  if (!known) await writeSetting(deps, 'demoBegunAt', at.toISOString())
  return at
}

/**
 * Fills the database with the demo: people, portraits, posts and a year of money. Fixed ids and keys: a second run changes nothing, one that was cut
 * short is finished. The covers, the fans' portraits and the photos of posts are left to `drawDemo`, so that the site can open meanwhile.
 */
export async function seed(deps: Deps): Promise<void> {
  if (await readProgress(deps)) return
  const at = await endOfYear(deps)
  const then = { ...deps, clock: { now: () => at } }
  await seedPeople(then)
  await Promise.all([
    drawFirstPortraits(deps),
    seedPosts(then).then(() => seedCommunity(then)),
    seedHistory(then),
    seedTalks(then),
  ])
  await markOldNotificationsRead(then)
  await writeProgress(deps, 'written')
}

/** Draws what is still missing of the demo, for as long as it takes (about a minute on one core). Does nothing without a demo or when all is drawn. */
export async function drawDemo(deps: Deps): Promise<void> {
  if ((await readProgress(deps)) !== 'written') return
  await drawTheRest(deps)
  await writeProgress(deps, 'drawn')
}
