import type { Deps } from '../../deps.ts'
import { countWords } from '../../features/social/search/vocabulary.ts'
import { drawFirstPortraits, drawRemaining } from './drawing/draw-pictures.ts'
import { readSetting, writeSetting } from './progress.ts'
import { markOldNotificationsRead } from './seed-notifications.ts'
import { seedCommunity } from './seed-community.ts'
import { seedHistory } from './seed-history.ts'
import { seedSupportRequests } from './admin/seed-support-requests.ts'
import { seedNotes } from './admin/seed-notes.ts'
import { seedModeration } from './admin/seed-moderation.ts'
import { seedMailTexts } from './admin/seed-mail-texts.ts'
import { seedPeople } from './seed-people.ts'
import { seedReports } from './admin/seed-reports.ts'
import { seedPosts } from './seed-posts.ts'
import { markPublished } from './seed-publications.ts'
import { seedStreams } from './seed-streams.ts'
import { seedConversations } from './seed-conversations.ts'

/**
 * Progress of the demo, stored in the settings: completed steps are never repeated, even if the data has changed since.
 */
type Progress = 'written' | 'drawn'

const readProgress = (deps: Deps) => readSetting<Progress>(deps, 'demoProgress')
const writeProgress = (deps: Deps, progress: Progress) => writeSetting(deps, 'demoProgress', progress)

/**
 * The end of the demo's year: the time of the first attempt, so that a second attempt minutes later creates the same
 * data.
 */
async function endOfYear(deps: Deps): Promise<Date> {
  const known = await readSetting<string>(deps, 'demoBegunAt')
  const at = known ? new Date(known) : deps.clock.now()
  if (!known) await writeSetting(deps, 'demoBegunAt', at.toISOString())
  return at
}

/**
 * Fills the database with the demo: people, portraits, posts and a year of payments. Fixed ids and keys: a second run
 * changes nothing, and an interrupted one is completed. Covers, the fans' portraits and the photos of posts are left to
 * `drawDemo`, so that the site can open in the meantime.
 */
export async function seed(deps: Deps): Promise<void> {
  if (await readProgress(deps)) return
  const at = await endOfYear(deps)
  const then = { ...deps, clock: { now: () => at } }
  await seedPeople(then)
  await Promise.all([
    drawFirstPortraits(deps),
    seedPosts(then)
      .then(() => seedCommunity(then))
      .then(() => seedReports(then)),
    seedHistory(then),
    seedSupportRequests(then),
    seedNotes(then),
    seedMailTexts(then),
    seedConversations(then).then(() => seedStreams(then)),
  ])
  await seedModeration(then)
  await deps.events.flush(deps)
  await markOldNotificationsRead(then)
  await markPublished(deps)
  await countWords(deps.db)
  await writeProgress(deps, 'written')
}

/**
 * Draws what is still missing of the demo (about a minute on one core). Does nothing without a demo or when everything
 * is drawn.
 */
export async function drawDemo(deps: Deps): Promise<void> {
  if ((await readProgress(deps)) !== 'written') return
  await drawRemaining(deps)
  await deps.events.flush(deps)
  await markPublished(deps)
  await writeProgress(deps, 'drawn')
}
