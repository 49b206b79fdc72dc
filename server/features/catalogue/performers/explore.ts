import { sql, type RawBuilder } from 'kysely'
import type { ExploreKind, ExploreSections } from '../../../../contract/catalogue/performers/performers.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { creators, givesAccess } from '../../identity/visibility/relations.ts'
import { isVisibleTo, type ViewerContext } from '../../identity/visibility/visibility.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { loadPerformerCards } from './load-cards.ts'

/** Creators of a section. */
const perSection = 4
/** Candidates of a section: some are shown in an earlier one. */
const candidates = 5 * perSection
const maxCrafts = 12
const newDays = 30
const risingDays = 14
/** Minimum number of new followers of a creator in the list of rising ones. */
const fewestFollowers = 2

type Signal = { kind: ExploreKind; condition: RawBuilder<boolean>; order: RawBuilder<unknown> }

/**
 * The whole ranking of Explore: each section has one signal, which its heading names, and each creator appears once, in
 * the first section that fits. Where several fit equally, the order is random and changes daily (UTC), so that everyone
 * gets their turn. Nothing can be paid for.
 */
function signalsOf({ viewer }: ViewerContext, now: Date, language: Language, hasTrials: boolean): Signal[] {
  const since = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const byChance = sql`md5(account.id::text || ${now.toISOString().slice(0, 10)}::text), account.id`
  const newFollowers = sql`(select count(*) from follow where follow.performer_id = account.id and follow.created_at > ${since(risingDays)})`
  const trialUnused = viewer
    ? sql`not exists (select from subscription_trial where user_id = ${viewer.id} and performer_id = account.id)`
    : sql`true`
  return [
    {
      kind: 'new',
      condition: sql<boolean>`performer.approved_at > ${since(newDays)}`,
      order: sql`performer.approved_at desc, account.id`,
    },
    {
      kind: 'rising',
      condition: sql<boolean>`${newFollowers} >= ${fewestFollowers}`,
      order: sql`${newFollowers} desc, account.id`,
    },
    ...(hasTrials
      ? [
          {
            kind: 'free' as const,
            condition: sql<boolean>`(performer.is_free_subscription and ${trialUnused})`,
            order: byChance,
          },
        ]
      : []),
    { kind: 'language', condition: sql<boolean>`${language} = any(performer.languages)`, order: byChance },
    { kind: 'random', condition: sql<boolean>`true`, order: byChance },
  ]
}

/**
 * Sections of creators whom the viewer does not know yet, and the most frequent crafts (Spec §7, Performers). Only
 * visible creators who want to be found.
 */
export async function explore(deps: Deps, viewerContext: ViewerContext, language: Language): Promise<ExploreSections> {
  const now = deps.clock.now()
  const { viewer } = viewerContext
  const listed = creators(deps.db).where(isVisibleTo(viewerContext)).where('performer.is_listed', '=', true)
  const unknown = listed.$if(viewer !== null, (of) =>
    of.where(sql<boolean>`(account.id <> ${viewer?.id}
        and not exists (select from follow where follower_id = ${viewer?.id} and performer_id = account.id)
        and not exists (select from subscription where user_id = ${viewer?.id} and performer_id = account.id and ${givesAccess(now)}))`)
  )
  const { freeSubscriptionEnabled } = await readSettings(deps.db)
  const signals = signalsOf(viewerContext, now, language, freeSubscriptionEnabled)
  const [crafts, ...lists] = await Promise.all([
    listed
      .select(sql<string>`min(performer.craft)`.as('craft'))
      .where('performer.craft', '<>', '')
      .groupBy(sql`lower(performer.craft)`)
      .orderBy(sql`count(*)`, 'desc')
      .orderBy('craft')
      .limit(maxCrafts)
      .execute(),
    ...signals.map(({ condition, order }) =>
      unknown.select('account.id').where(condition).orderBy(order).limit(candidates).execute()
    ),
  ])
  const seen = new Set<string>()
  const sections = signals.map(({ kind }, index) => {
    const ids = (lists[index] ?? [])
      .map(({ id }) => id)
      .filter((id) => !seen.has(id))
      .slice(0, perSection)
    for (const id of ids) seen.add(id)
    return { kind, ids }
  })
  const cards = await loadPerformerCards(deps, [...seen], viewer)
  return {
    crafts: crafts.map(({ craft }) => craft),
    sections: sections.flatMap(({ kind, ids }) =>
      ids.length > 0 ? [{ kind, performers: ids.flatMap((id) => cards.get(id) ?? []) }] : []
    ),
  }
}
