import * as z from 'zod'
import { EditableSettings } from '../../../../contract/admin/site-settings.ts'
import type { Deps } from '../../../deps.ts'
import { defaultSettings, type SiteSettings } from './queries.ts'
import { saveSettings } from './save-settings.ts'

type Key = keyof SiteSettings

const count = z.coerce.number('a whole number').int('a whole number').min(0, '0 or more')
const flag = z
  .enum(['true', 'false', '1', '0', 'yes', 'no'], 'true or false')
  .transform((text) => ['true', '1', 'yes'].includes(text))
const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'JSON' })
    return z.NEVER
  }
})

/** Currencies without hundredths, like the yen, are not supported: shares and coupons are calculated in hundredths. */
const hasHundredths = (currency: string): boolean =>
  (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2) >= 2

/** Rules that are stricter than the type of the default. */
const specificSchemas: Partial<Record<Key, z.ZodType>> = {
  siteName: z.string().trim().min(1, 'a name').max(60),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, { error: 'three capital letters, like USD', abort: true })
    .refine(hasHundredths, 'a currency with hundredths, in which prices, shares and coupons are calculated'),
  commissionBp: count.max(10_000, 'at most 10000 basis points'),
  tokenPrice: count.min(1, '1 or more'),
  // An amount of 0 cannot be posted: the ledger rejects it.
  minimumTipPrice: count.min(1, '1 or more'),
  minimumWalletPrice: count.min(1, '1 or more'),
  minimumPayoutAmount: count.min(1, '1 or more'),
  payoutSecondPersonFrom: count.min(1, '1 or more'),
  holdDays: count.max(365, 'at most 365'),
  freeSubscriptionDuration: count.min(1, '1 or more').max(365, 'at most 365'),
  googleAnalyticsId: EditableSettings.shape.googleAnalyticsId,
  menus: json.pipe(EditableSettings.shape.menus),
  colors: json.pipe(EditableSettings.shape.colors),
  announcements: json.pipe(EditableSettings.shape.announcements),
  maintenanceMessage: json.pipe(EditableSettings.shape.maintenanceMessage),
  blockedCountries: z
    .string()
    .transform((text) =>
      text
        .toUpperCase()
        .split(/[\s,]+/)
        .filter(Boolean)
    )
    .pipe(z.array(z.string().regex(/^[A-Z]{2}$/, 'two-letter country codes'))),
}

const schemaOf = (key: Key): z.ZodType =>
  specificSchemas[key] ??
  ({ number: count, boolean: flag, string: z.string().trim().max(500), object: json } as Record<string, z.ZodType>)[
    typeof defaultSettings[key]
  ] ??
  z.never()

/**
 * Sets one of the site's settings from text, in the units of the server: cents, hundredths of a token, basis points,
 * days (Spec §9), for commands.
 * @throws Error with a text for the operator when the key or the value is invalid; ApiError as `saveSettings`
 */
export async function changeSetting(deps: Deps, key: string, text: string): Promise<SiteSettings> {
  if (!Object.hasOwn(defaultSettings, key))
    throw new Error(`${key} is not a setting. The settings are: ${Object.keys(defaultSettings).join(', ')}`)
  const parsed = schemaOf(key as Key).safeParse(text)
  if (!parsed.success) throw new Error(`${key} must be ${parsed.error.issues[0]?.message}`)
  return saveSettings(deps, { [key]: parsed.data })
}
