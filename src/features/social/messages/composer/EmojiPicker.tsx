import portuguese from 'emoji-picker-element/i18n/pt_BR.js'
import Picker from 'emoji-picker-element/picker.js'
import { useEffect, useRef } from 'react'
import type { ReactElement } from 'react'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import { useTheme } from '../../../../ui/brand/use-theme.ts'
import s from './emoji.module.css'
import { hasKeyboard } from './has-keyboard.ts'
import { composerTexts } from './texts.ts'

/** The emoji data is served by this site; nothing is requested from another. */
const data = {
  en: new URL('emoji-picker-element-data/en/cldr-native/data.json', import.meta.url).href,
  pt: new URL('emoji-picker-element-data/pt/cldr-native/data.json', import.meta.url).href,
} as const

/** The nonce that the content security policy requires for styles. */
const pageNonce = (): string => document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''

/**
 * All emoji by group, with a search in the interface's language: the element of emoji-picker-element in our colours.
 */
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
    // Before insertion: the browser applies the policy when a style is inserted.
    const style = picker.shadowRoot?.querySelector('style')
    if (style) style.nonce = pageNonce()
    picker.addEventListener('emoji-click', ({ detail }) => {
      if (detail.unicode !== undefined) latest.current(detail.unicode)
    })
    holder.current?.append(picker)
    // Its search field is created shortly after it.
    const begin = requestAnimationFrame(() => {
      if (hasKeyboard()) picker.shadowRoot?.querySelector('input')?.focus()
    })
    return () => {
      cancelAnimationFrame(begin)
      picker.remove()
    }
  }, [locale, theme])
  return <div ref={holder} className={s.picker} role="group" aria-label={t.emoji} />
}
