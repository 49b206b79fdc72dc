import type { Language } from '../../../../contract/errors.ts'
import { fromMinor } from '../../../../contract/money/money.ts'
import type { PublicSettings } from '../../../../contract/platform/settings/settings.ts'
import type { Announcement } from '../../../../contract/admin/site-settings.ts'
import type { Config } from '../../../config.ts'
import { defaultPages } from './default-pages.ts'
import { capSettings } from './caps.ts'
import type { SiteSettings } from './queries.ts'

const contactTitle: Record<Language, string> = { en: 'Contact us', pt: 'Fale com a gente' }

/** The menus until the operator sets others: the default pages and the contact page, in the footer. */
const defaultMenus = (language: Language): PublicSettings['menus'] =>
  [
    ...Object.entries(defaultPages).map(([slug, page]) => ({ title: page[language].title, path: `/page/${slug}` })),
    { title: contactTitle[language], path: '/contact' },
  ].map((link) => ({ ...link, section: 'footer', isNewTab: false }))

/** The first announcement that is shown now. */
function currentAnnouncement(
  all: readonly Announcement[],
  language: Language,
  now: Date
): PublicSettings['announcement'] {
  const at = now.toISOString()
  const found = all.find(({ from, to }) => (from ?? at) <= at && at < (to ?? '9'))
  return found ? { level: found.level, text: found.text[language], link: found.link } : null
}

/** The settings that are public, in wire units (Spec §3, Settings and UI settings). */
export function presentSettings(site: SiteSettings, config: Config, language: Language, now: Date): PublicSettings {
  return {
    siteName: site.siteName,
    logo: site.logo,
    darkmodeLogo: site.darkmodeLogo,
    favicon: site.favicon,
    loginPlaceholderImage: site.loginPlaceholderImage,
    menus: site.menus ?? defaultMenus(language),
    colors: site.colors,
    announcement: currentAnnouncement(site.announcements, language, now),
    maintenanceMode: site.maintenanceMode,
    maintenanceMessage: site.maintenanceMessage[language] || site.maintenanceMessage.en,
    requireEmailVerification: site.requireEmailVerification,
    paymentGateway: config.stripe ? 'stripe' : 'sandbox',
    stripePublishableKey: config.stripe?.publishableKey ?? '',
    currency: site.currency,
    tokenPrice: fromMinor(site.tokenPrice),
    commission: site.commissionBp / 100,
    walletSubscriptions: site.walletSubscriptions,
    freeSubscriptionEnabled: site.freeSubscriptionEnabled,
    freeSubscriptionDuration: site.freeSubscriptionDuration,
    ...capSettings(site),
    socialLogin: { google: config.google !== undefined, twitter: config.twitter !== undefined },
    googleAnalyticsId: site.googleAnalyticsId || config.gaId,
  }
}
