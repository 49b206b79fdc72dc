import { sql, type Kysely } from 'kysely'
import type { Announcement } from '../../../../contract/admin/site-settings.ts'
import { queryTemplate } from '../../../db/query-template.ts'
import type { DB } from '../../../db/schema.ts'

/**
 * The settings of the operator with their defaults from the specification (Spec §9) and product.md, in the units of the
 * server: prices in cents or hundredths of a token, commission in basis points.
 */
export const defaultSettings = {
  siteName: 'Stagedoor',
  logo: '',
  darkmodeLogo: '',
  favicon: '/favicon.ico',
  loginPlaceholderImage: '',
  /** Empty: the one of the environment (`GA_ID`), or none. */
  googleAnalyticsId: '',
  /** Null: the default pages in the footer, in the reader's language. */
  menus: null as { title: string; path: string; section: 'header' | 'footer' | 'main'; isNewTab: boolean }[] | null,
  /** The site's colour by theme; empty: the default. */
  colors: { light: '', dark: '' },
  maintenanceMode: false,
  /** Empty: the usual text. */
  maintenanceMessage: { en: '', pt: '' },
  announcements: [] as Announcement[],
  blockedCountries: [] as string[],
  /** Words that hold a comment for an operator, and that no name may have. */
  restrictedWords: [] as string[],
  requireEmailVerification: false,
  currency: 'USD',
  tokenPrice: 100,
  commissionBp: 2000,
  holdDays: 7,
  walletSubscriptions: true,
  freeSubscriptionEnabled: true,
  freeSubscriptionDuration: 1,
  minimumSubscriptionPrice: 295,
  maximumSubscriptionPrice: 30_000,
  minimumWalletPrice: 295,
  maximumWalletPrice: 30_000,
  minimumTipPrice: 1000,
  maximumTipPrice: 1_000_000,
  minimumPayoutAmount: 5000,
  /** From this amount on, a payout needs the approval of two operators. */
  payoutSecondPersonFrom: 100_000,
  /** Whether new photos get a watermark with their creator's username in a corner. */
  watermarkPhotos: false,
}
export type SiteSettings = typeof defaultSettings

/** SQL: the stored settings as one value, for queries that also select something else. */
export const storedSettings = sql<Partial<SiteSettings> | null>`(select jsonb_object_agg(key, value) from setting)`

/** Merges the stored settings with the defaults. */
export function overDefaults(stored: Partial<SiteSettings> | null): SiteSettings {
  return { ...defaultSettings, ...stored }
}

const settingsRow = queryTemplate((db) => db.selectNoFrom(storedSettings.as('stored')).compile())

/** The site's current settings: the stored ones merged with the defaults. One small query. */
export async function readSettings(db: Kysely<DB>): Promise<SiteSettings> {
  const [row] = await settingsRow(db, {})
  return overDefaults(row?.stored ?? null)
}
