import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.ts'

/**
 * What the operator can set, in the units of the server: prices in cents or hundredths of a token, commission in
 * basis points. The defaults are the specification's (Spec §9) and product.md's.
 */
export const defaultSettings = {
  siteName: 'Stagedoor',
  logo: '',
  darkmodeLogo: '',
  favicon: '/favicon.ico',
  loginPlaceholderImage: '',
  /** Null: the site's own pages in the footer, in the reader's language. */
  menus: null as { title: string; path: string; section: 'header' | 'footer' | 'main'; isNewTab: boolean }[] | null,
  maintenanceMode: false,
  blockedCountries: [] as string[],
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
  /** Whether new photos carry their creator's handle in a corner. */
  watermarkPhotos: false,
}
export type SiteSettings = typeof defaultSettings

/** What the operator stored, as one value: for a query that needs the settings beside something else in the same round trip. */
export const storedSettings = sql<Partial<SiteSettings> | null>`(select jsonb_object_agg(key, value) from setting)`

/** The settings in force: what was stored over the defaults. */
export function overDefaults(stored: Partial<SiteSettings> | null): SiteSettings {
  return { ...defaultSettings, ...stored }
}

/** The site's settings: what the operator stored over the defaults. One small query. */
export async function readSettings(db: Kysely<DB>): Promise<SiteSettings> {
  const row = await db.selectNoFrom(storedSettings.as('stored')).executeTakeFirstOrThrow()
  return overDefaults(row.stored)
}
