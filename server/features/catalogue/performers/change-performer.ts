import type { Language } from '../../../../contract/errors.ts'
import { toMinor } from '../../../../contract/money/money.ts'
import type { PerformerChanges } from '../../../../contract/catalogue/performers/performers.ts'
import type { Deps } from '../../../deps.ts'
import { invalidField } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { isLanguage } from '../../identity/lookups/data.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { changeAccount, clearable } from '../../identity/users/change-account.ts'
import { requireWithinCaps } from './prices.ts'

const unknownLanguage = { en: "We don't know this language", pt: 'Este idioma não existe' } as const

/**
 * Changes the creator's own account, profile and prices in one transaction (Spec §7, Performers).
 * @throws ApiError as `changeAccount` does
 */
export async function changePerformer(
  deps: Deps,
  viewer: Viewer,
  changes: PerformerChanges,
  language: Language
): Promise<void> {
  requireWithinCaps(changes, await readSettings(deps.db), language)
  if (changes.languages?.some((code) => !isLanguage(code))) throw invalidField('languages', unknownLanguage[language])
  await changeAccount(deps, viewer, changes, language, async (trx, record) => {
    if (changes.gender !== undefined)
      await trx
        .updateTable('account')
        .set({ gender: clearable(changes.gender) })
        .where('id', '=', viewer.id)
        .execute()
    const columns = columnsOf(changes)
    if (Object.values(columns).every((value) => value === undefined)) return
    const before = await trx
      .selectFrom('performer')
      .select(['monthly_price', 'yearly_price'])
      .where('account_id', '=', viewer.id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    await trx.updateTable('performer').set(columns).where('account_id', '=', viewer.id).execute()
    const { monthly_price, yearly_price } = { ...before, ...definedOf(columns) }
    if (before && (monthly_price !== before.monthly_price || yearly_price !== before.yearly_price))
      record('price.changed', { performerId: viewer.id })
  })
}

const definedOf = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>

function columnsOf(changes: PerformerChanges) {
  return {
    bio: clearable(changes.bio),
    tagline: clearable(changes.tagline),
    craft: clearable(changes.craft),
    height: clearable(changes.height),
    weight: clearable(changes.weight),
    age: clearable(changes.age),
    body_type: clearable(changes.bodyType),
    ethnicity: clearable(changes.ethnicity),
    size: clearable(changes.size),
    hair_color: clearable(changes.hairColor),
    eye_color: clearable(changes.eyeColor),
    sexual_orientation: clearable(changes.sexualOrientation),
    website_url: clearable(changes.websiteUrl),
    languages: changes.languages && [...new Set(changes.languages)],
    monthly_price: changes.monthlyPrice === undefined ? undefined : toMinor(changes.monthlyPrice),
    yearly_price:
      changes.yearlyPrice === undefined ? undefined : changes.yearlyPrice === '' ? null : toMinor(changes.yearlyPrice),
    is_free_subscription: changes.isFreeSubscription,
    is_listed: changes.isListed,
  }
}
