import NextHead from 'next/head'
import type { ReactElement } from 'react'
import { accentColors, themes } from '../../../contract/platform/settings/site-colors.ts'
import type { Theme } from '../../../contract/platform/settings/site-colors.ts'
import { selectSettings } from '../../features/platform/settings/slice.ts'
import { useAppSelector } from '../../store/hooks.ts'

const rulesOf = (theme: Theme, accent: string): string => {
  const body = Object.entries(accentColors(theme, accent))
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
  return `[data-theme='${theme}']{${body}}@media (prefers-color-scheme:${theme}){:root:not([data-theme]){${body}}}`
}

/** The operator's colour in place of the usual one. It is outside all layers, so it is stronger than `styles/tokens.css`. */
export const SiteColors = (): ReactElement => {
  const { colors } = useAppSelector(selectSettings)
  const chosen = themes.filter((theme) => /^#[0-9a-f]{6}$/.test(colors[theme]))
  return (
    <NextHead>
      <style key="site-colors">{chosen.map((theme) => rulesOf(theme, colors[theme])).join('')}</style>
    </NextHead>
  )
}
