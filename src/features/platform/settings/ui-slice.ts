import type { PublicSettings } from '../../../../contract/platform/settings/settings.ts'
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'

/** The appearance of the site (Spec §3, UI settings). */
export type UiSettings = Pick<
  PublicSettings,
  'siteName' | 'logo' | 'darkmodeLogo' | 'loginPlaceholderImage' | 'menus' | 'favicon'
>

export const initialUi: UiSettings = {
  siteName: 'Stagedoor',
  logo: '',
  darkmodeLogo: '',
  loginPlaceholderImage: '',
  menus: [],
  favicon: '/favicon.ico',
}

export const uiSlice = createSlice({
  name: 'ui',
  initialState: initialUi,
  reducers: {
    setUi: (state, { payload }: PayloadAction<Partial<UiSettings>>) => ({
      ...state,
      ...payload,
      favicon: payload.favicon || state.favicon,
    }),
  },
  selectors: { selectUi: (state) => state },
})

export const { setUi } = uiSlice.actions
export const { selectUi } = uiSlice.selectors
