import '../zod-config.ts'
import * as z from 'zod'
import { listOf, text, trimmed } from '../bounded.ts'
import { Time } from '../identity/users/accounts.ts'
import { MenuItem } from '../platform/settings/settings.ts'
import { isReadable, type themes } from '../platform/settings/site-colors.ts'
import { SitePicture } from '../platform/promos.ts'
import { endpoints } from '../endpoint.ts'
import { maxRestrictedWord, maxRestrictedWords } from '../limits.ts'
import { Amount } from '../money/amount.ts'
import { stepUp, stepUpErrors } from './operators.ts'
import { bothLanguages, SiteLink } from './promos.ts'

/** The address of a picture: of an upload (`siteSettings.upload`), of a file of the site; empty: none. */
const PictureAddress = text(500).regex(/^$|^\/(?!\/)[\w./-]+$/, 'Choose a picture')

const color = (theme: (typeof themes)[number]) =>
  text(7, 'A color like #14523d')
    .regex(/^$|^#[0-9a-f]{6}$/, { error: 'A color like #14523d', abort: true })
    .refine((value) => value === '' || isReadable(theme, value), 'Hard to read: choose a color with more contrast')
    .describe('like `#14523d`; empty: the default')

const optionalText = (maxLength: number) => {
  const either = trimmed(maxLength)
  return z.strictObject({ en: either, pt: either })
}

/** A bar above every page. */
export const Announcement = z
  .strictObject({
    level: z.enum(['info', 'warning']),
    text: bothLanguages(300),
    link: SiteLink.optional(),
    from: Time.optional(),
    to: Time.optional(),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from < to, {
    path: ['to'],
    message: 'Choose an end after the beginning',
  })
  .meta({ id: 'Announcement' })
export type Announcement = z.infer<typeof Announcement>

const price = Amount.min(0.01, 'At least 0.01')
const days = z.number().int().max(365)

/** The settings that concern money: changing one asks for the password. Currency and price of a token would change what every wallet is worth: only the shell changes them. */
const money = {
  commission: z.number().min(0).max(100).multipleOf(0.01).describe('percent of each sale that the site keeps'),
  holdDays: days.min(0).describe('days after which earnings can be paid out'),
  walletSubscriptions: z.boolean().describe('subscriptions can be paid from the wallet'),
  freeSubscriptionEnabled: z.boolean(),
  freeSubscriptionDuration: days.min(1).describe('days of a free trial'),
  minimumSubscriptionPrice: Amount,
  maximumSubscriptionPrice: Amount,
  minimumWalletPrice: price,
  maximumWalletPrice: Amount,
  minimumTipPrice: price,
  maximumTipPrice: Amount,
  minimumPayoutAmount: price,
  payoutSecondPersonFrom: price.describe('from this amount on, a payout needs the approval of two operators'),
}

/** Words and phrases that hold a comment for an operator, and that no name may have. */
const restrictedWords = listOf(
  trimmed(maxRestrictedWord)
    .min(2, 'At least 2 characters')
    .regex(/[\p{L}\p{N}]/u, 'Use letters or numbers'),
  maxRestrictedWords
).describe('matched as whole words, regardless of case and accents')

/** What the operator sets for the whole site, in wire units. */
export const EditableSettings = z
  .strictObject({
    siteName: trimmed(60).min(1, 'Please enter a name'),
    logo: PictureAddress,
    darkmodeLogo: PictureAddress,
    favicon: PictureAddress,
    loginPlaceholderImage: PictureAddress,
    googleAnalyticsId: trimmed(23, 'An id like G-ABC123XYZ')
      .regex(/^$|^(?:G|GT|AW|UA)-[A-Z\d-]{4,20}$/, 'An id like G-ABC123XYZ')
      .describe('empty: pages are not counted, unless `GA_ID` is set'),
    colors: z.strictObject({ light: color('light'), dark: color('dark') }),
    menus: listOf(MenuItem, 40).nullable().describe('null: the default pages in the footer'),
    ...money,
    requireEmailVerification: z.boolean(),
    watermarkPhotos: z.boolean(),
    maintenanceMode: z.boolean(),
    maintenanceMessage: optionalText(500).describe('empty: the usual text'),
    blockedCountries: listOf(text(2, 'Use two letters').regex(/^[A-Z]{2}$/, 'Use two letters'), 250),
    announcements: listOf(Announcement, 10),
    restrictedWords,
  })
  .meta({ id: 'EditableSettings' })
export type EditableSettings = z.infer<typeof EditableSettings>

/** The names of the settings that concern money. */
export const moneySettings = Object.keys(money) as (keyof typeof money)[]

/** The settings of the site for its operator (Spec §3, Settings; product.md, Operators). */
export const siteSettings = endpoints({
  view: {
    method: 'GET',
    path: '/admin/site/settings',
    access: 'admin',
    permission: 'site.edit',
    summary: 'All settings of the site, and the country from which the caller comes, if it is known',
    response: EditableSettings.extend({
      currency: z.string(),
      country: z.string().optional().describe('of the caller'),
    }),
  },
  change: {
    method: 'PUT',
    path: '/admin/site/settings',
    access: 'admin',
    permission: 'site.edit',
    summary: 'Change some settings; those that concern money ask for the password',
    body: EditableSettings.partial().extend(stepUp),
    errors: stepUpErrors,
    emits: ['site.changed'],
  },
  upload: {
    method: 'POST',
    path: '/admin/site/pictures',
    access: 'admin',
    permission: 'site.edit',
    summary:
      'Upload a picture for a logo, the login page or a note; it is forgotten after a day in which nothing names it',
    files: { picture: { accept: 'image', maxBytes: 20_000_000 } },
    response: SitePicture,
    status: 201,
    errors: ['unsupported_type', 'too_large'],
    limit: { max: 60, perS: 3600 },
  },
})
