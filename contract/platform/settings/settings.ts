import '../../zod-config.ts'
import * as z from 'zod'
import { listOf, text } from '../../bounded.ts'
import { endpoints } from '../../endpoint.ts'
import { linkAddress } from '../../text/link-address.ts'
import { Amount } from '../../money/amount.ts'

/** A link in one of the site's menus. */
export const MenuItem = z
  .strictObject({
    title: text(80),
    path: text(500).refine(
      (path) => linkAddress(path) !== undefined,
      'Enter a path on this site, or a link that starts with http or https'
    ),
    section: z.enum(['header', 'footer', 'main']),
    isNewTab: z.boolean(),
  })
  .meta({ id: 'MenuItem' })

/** The public part of the site's configuration (Spec §3, Settings and UI settings; defaults in Spec §9). */
export const PublicSettings = z
  .object({
    siteName: z.string(),
    logo: z.string(),
    darkmodeLogo: z.string(),
    favicon: z.string(),
    loginPlaceholderImage: z.string(),
    menus: z.array(MenuItem),
    colors: z
      .object({ light: z.string(), dark: z.string() })
      .describe("the site's colour by theme; empty: the default"),
    announcement: z
      .object({ level: z.enum(['info', 'warning']), text: z.string(), link: z.string().optional() })
      .nullable()
      .describe('a bar above every page'),
    maintenanceMode: z.boolean(),
    maintenanceMessage: z.string().describe('empty: the usual text'),
    requireEmailVerification: z.boolean(),
    paymentGateway: z.enum(['stripe', 'sandbox']),
    stripePublishableKey: z.string(),
    currency: z.string().length(3),
    tokenPrice: Amount.describe('price of one token, in currency'),
    commission: z.number().min(0).max(100).describe('percentage that the platform keeps'),
    walletSubscriptions: z.boolean().describe('subscriptions can be paid from the wallet'),
    freeSubscriptionEnabled: z.boolean(),
    freeSubscriptionDuration: z.number().int().describe('days'),
    minimumSubscriptionPrice: Amount,
    maximumSubscriptionPrice: Amount,
    minimumWalletPrice: Amount,
    maximumWalletPrice: Amount,
    minimumTipPrice: Amount,
    maximumTipPrice: Amount,
    minimumPayoutAmount: Amount,
    socialLogin: z.object({ google: z.boolean(), twitter: z.boolean() }),
    googleAnalyticsId: z.string(),
  })
  .meta({ id: 'PublicSettings' })
export type PublicSettings = z.infer<typeof PublicSettings>

/** Public settings of the site (Spec §7, Settings and contact). */
export const settings = endpoints({
  public: {
    method: 'GET',
    path: '/settings/public',
    access: 'anyone',
    opensInMaintenance: true,
    summary: 'The public settings of the site, and whether this visitor is geo-blocked',
    response: PublicSettings.extend({
      geoBlocked: z.boolean(),
      clockAhead: z.number().int().min(0).describe("ms by which a developer has moved the site's clock ahead"),
    }),
  },
  keys: {
    method: 'POST',
    path: '/settings/keys',
    access: 'anyone',
    opensInMaintenance: true,
    summary: 'Some of the public settings, by name',
    body: z.strictObject({ keys: listOf(PublicSettings.keyof(), 40).min(1) }),
    response: PublicSettings.partial(),
  },
})
