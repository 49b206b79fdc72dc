import { performerOptions } from '../../../../../contract/catalogue/performers/performer-options.ts'
import type { PerformerOptionList } from '../../../../../contract/catalogue/performers/performer-options.ts'
import { performers } from '../../../../../contract/catalogue/performers/performers.ts'
import type { OwnPerformer } from '../../../../../contract/catalogue/performers/performers.ts'
import { amountText, typedAmount } from '../../../../lib/amount.ts'
import { webAddress } from '../../../../lib/web-address.ts'
import { useLocale } from '../../../../lib/texts.ts'
import type { Locale } from '../../../../lib/texts.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { useForm } from '../../../../api/use-form.ts'
import { judgesUsername } from '../../../identity/auth/join/UsernameField.tsx'
import { selectSettings } from '../../../platform/settings/slice.ts'
import type { CreatorSection } from '../../../identity/users/sections.ts'
import { changesOf } from '../../../identity/users/profile-form.ts'
import { priceFaults } from './prices.ts'

/** The ten attribute lists of Spec §3, in the order of the form. */
export const optionLists = Object.keys(performerOptions) as PerformerOptionList[]

/** A creator's profile and prices, as typed. */
export const creatorValues = (own: OwnPerformer, locale: Locale) => ({
  name: own.name,
  username: own.username ?? '',
  tagline: own.tagline ?? '',
  craft: own.craft ?? '',
  bio: own.bio ?? '',
  websiteUrl: own.websiteUrl ?? '',
  languages: own.languages ?? [],
  monthlyPrice: amountText(own.monthlyPrice, locale),
  yearlyPrice: amountText(own.yearlyPrice, locale),
  isFreeSubscription: own.isFreeSubscription,
  isListed: own.isListed,
  ...(Object.fromEntries(optionLists.map((list) => [list, own[list] ?? ''])) as Record<PerformerOptionList, string>),
})
export type CreatorValues = ReturnType<typeof creatorValues>

/** The request body: only changed values, prices as numbers, web addresses with their scheme. An invalid price is left out; it has its own error. */
export const creatorChanges = (values: CreatorValues, before: CreatorValues): Record<string, unknown> => {
  const { monthlyPrice, yearlyPrice, ...rest } = changesOf(
    { ...values, websiteUrl: webAddress(values.websiteUrl) },
    before
  )
  const amount = (text: string | undefined): number | undefined => (text === undefined ? undefined : typedAmount(text))
  const prices = {
    monthlyPrice: amount(monthlyPrice),
    yearlyPrice: yearlyPrice?.trim() === '' ? ('' as const) : amount(yearlyPrice),
  }
  return {
    ...rest,
    ...(prices.monthlyPrice !== undefined && { monthlyPrice: prices.monthlyPrice }),
    ...(prices.yearlyPrice !== undefined && { yearlyPrice: prices.yearlyPrice }),
  }
}

/** One form for all sections of a creator's account. */
export const useCreatorForm = (own: OwnPerformer) => {
  const locale = useLocale()
  const settings = useAppSelector(selectSettings)
  const before = creatorValues(own, locale)
  const form = useForm({
    initial: before,
    schema: performers.update.body,
    toInput: (values) => creatorChanges(values, before),
    more: (values) => priceFaults(values, before, settings, locale),
    live: (name, value) => judgesUsername(name, value) || name.endsWith('Price'),
  })
  return { ...form, before, dirty: Object.keys(changesOf(form.values, before)).length > 0 }
}
export type CreatorForm = ReturnType<typeof useCreatorForm>

/** The section that contains the first of the given fields. */
export const sectionOfFault = (names: readonly string[]): CreatorSection =>
  names.length > 0 && names.every((name) => name.endsWith('Price')) ? 'prices' : 'profile'
