import { ConfigProvider } from 'antd'
import enUS from 'antd/locale/en_US'
import ptBR from 'antd/locale/pt_BR'
// Registers the words of the calendar; it does not change dayjs' global language.
import 'dayjs/locale/pt-br'
import type { ReactElement, ReactNode } from 'react'
import { ChevronDown } from '../icons.tsx'
import { preinit } from 'react-dom'
import { useLocale } from '../../lib/texts.ts'
import { ANTD_CSS } from './style-sheet.ts'
import { antdTheme } from './theme.ts'

const theme = antdTheme('light')
/**
 * antd's words, except that the calendar's buttons of month and year are named by what they show: "Choose a month" would hide which one it is.
 * antd's locales are CommonJS; some bundlers give a module of ours their exports, others what they export as `default`.
 */
const wordsOf = (module: typeof enUS | { default: typeof enUS }): typeof enUS => {
  const words = 'default' in module ? module.default : module
  const { DatePicker } = words
  return DatePicker
    ? { ...words, DatePicker: { ...DatePicker, lang: { ...DatePicker.lang, monthSelect: '', yearSelect: '' } } }
    : words
}
const locales = { en: wordsOf(enUS), pt: wordsOf(ptBR) }

/** The page's nonce for the few style elements that antd inserts in the browser. Scripts can read it, attributes do not show it. */
const pageNonce = (): string | undefined =>
  typeof document === 'undefined'
    ? undefined
    : (document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? undefined)

/** Popups are rendered in the page's `main`, where screen readers look for them, or in the native `<dialog>` they belong to: the browser's top layer would cover them anywhere else. */
const popupContainer = (trigger?: HTMLElement): HTMLElement =>
  trigger?.closest<HTMLElement>('dialog, main') ?? document.body

/**
 * antd's static style sheet for both themes, once per page. The server only announces it: a link rendered inside a `<Suspense>` boundary would make
 * the server write inline scripts, which our Content-Security-Policy blocks. The browser finds that link, or loads it and waits for it on a change of page.
 */
const StyleSheet = (): ReactElement | null => {
  if (typeof document !== 'undefined') return <link rel="stylesheet" href={ANTD_CSS} precedence="antd" />
  preinit(ANTD_CSS, { as: 'style', precedence: 'antd' })
  return null
}

/**
 * Put it once around a screen (or its frame) that uses antd. It brings our theme, the language and antd's static style sheet for both themes;
 * React places the link once per page and waits for it, on the server and on a change of page, so nothing is shown unstyled.
 */
export const AntdProvider = ({ children }: { children: ReactNode }): ReactElement => {
  const nonce = pageNonce()
  return (
    <>
      <StyleSheet />
      <ConfigProvider
        theme={theme}
        locale={locales[useLocale()]}
        csp={nonce === undefined ? undefined : { nonce }}
        getPopupContainer={popupContainer}
        // Every option of a list stands in the document, with its role: a virtual list shows screen readers three at a time.
        virtual={false}
        select={{ suffixIcon: <ChevronDown aria-hidden width="1.125rem" height="1.125rem" /> }}
        wave={{ disabled: true }}
      >
        {children}
      </ConfigProvider>
    </>
  )
}
