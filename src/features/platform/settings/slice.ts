import type { PublicSettings } from '../../../../contract/platform/settings/settings.ts'
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'

/**
 * The site's settings except its appearance, whether the visitor's country is blocked, the offset of the site's time
 * in ms (`src/lib/clock.ts`), and `isLoaded`: the server has sent them, which it cannot while it has no database.
 */
export type SiteSettings = Omit<
  PublicSettings,
  'siteName' | 'logo' | 'darkmodeLogo' | 'loginPlaceholderImage' | 'menus' | 'favicon'
> & { geoBlocked: boolean; clockAhead: number; isLoaded: boolean }

/** The specification's defaults (Spec §9), and otherwise the server's. */
export const initialSettings: SiteSettings = {
  colors: { light: '', dark: '' },
  announcement: null,
  maintenanceMode: false,
  maintenanceMessage: '',
  geoBlocked: false,
  clockAhead: 0,
  isLoaded: false,
  requireEmailVerification: false,
  paymentGateway: 'stripe',
  stripePublishableKey: '',
  currency: 'USD',
  tokenPrice: 1,
  commission: 20,
  walletSubscriptions: false,
  freeSubscriptionEnabled: true,
  freeSubscriptionDuration: 1,
  minimumSubscriptionPrice: 2.95,
  maximumSubscriptionPrice: 300,
  minimumWalletPrice: 2.95,
  maximumWalletPrice: 300,
  minimumTipPrice: 10,
  maximumTipPrice: 10_000,
  minimumPayoutAmount: 50,
  socialLogin: { google: false, twitter: false },
  googleAnalyticsId: '',
}

export const settingsSlice = createSlice({
  name: 'settings',
  initialState: initialSettings,
  reducers: {
    /** Replaces the settings with the server's. */
    setSettings: (state, { payload }: PayloadAction<Partial<SiteSettings>>) => ({
      ...state,
      ...payload,
      isLoaded: true,
    }),
  },
  selectors: { selectSettings: (state) => state },
})

export const { setSettings } = settingsSlice.actions
export const { selectSettings } = settingsSlice.selectors
