import portuguese from 'emoji-picker-element/i18n/pt_BR.js'
import Picker from 'emoji-picker-element/picker.js'
import { useEffect, useRef } from 'react'
import type { ReactElement } from 'react'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { useTheme } from '../../../ui/brand/use-theme.ts'
import s from './emoji.module.css'
import { hasKeys } from './has-keys.ts'
import { composerTexts } from './texts.ts'

/** The names of all emoji, from this site: nothing is fetched from another. */
const data = {
  en: new URL('emoji-picker-element-data/en/cldr-native/data.json', import.meta.url).href,
  pt: new URL('emoji-picker-element-data/pt/cldr-native/data.json', import.meta.url).href,
} as const

/** The nonce that the page's policy lets styles in by. */
const pageNonce = (): string => document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''

/** All emoji by group, with a search in the interface's language; the library's own element, in this site's colours. */
export const EmojiPicker = ({ onPick }: { onPick: (emoji: string) => void }): ReactElement => {
  const t = useTexts(composerTexts)
  const locale = useLocale()
  const { theme } = useTheme()
  const holder = useRef<HTMLDivElement>(null)
  const latest = useRef(onPick)
  latest.current = onPick
  useEffect(() => {
    const picker = new Picker({ locale, dataSource: data[locale], ...(locale === 'pt' && { i18n: portuguese }) })
    if (theme) picker.classList.add(theme)
    // Before it stands in the page: the browser judges a style when it comes in.
    const style = picker.shadowRoot?.querySelector('style')
    if (style) style.nonce = pageNonce()
    picker.addEventListener('emoji-click', ({ detail }) => {
      if (detail.unicode !== undefined) latest.current(detail.unicode)
    })
    holder.current?.append(picker)
    // Its search is there a moment after it is.
    const begin = requestAnimationFrame(() => {
      if (hasKeys()) picker.shadowRoot?.querySelector('input')?.focus()
    })
    return () => {
      cancelAnimationFrame(begin)
      picker.remove()
    }
  }, [locale, theme])
  return <div ref={holder} className={s.picker} role="group" aria-label={t.emoji} />
}
