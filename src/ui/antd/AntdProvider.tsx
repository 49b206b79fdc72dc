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
 * antd's locale with two changes: the calendar's month and year buttons have no fixed name, because "Choose a month" would hide the chosen one; and
 * the password's eye says what it shows. antd's locales are CommonJS: depending on the bundler the module is the locale or has it as `default`.
 */
const localeOf = (module: typeof enUS | { default: typeof enUS }, eye: { show: string; hide: string }): typeof enUS => {
  const locale = 'default' in module ? module.default : module
  const { DatePicker, global } = locale
  return {
    ...locale,
    global: { placeholder: '', close: '', ...global, ...eye },
    ...(DatePicker && {
      DatePicker: { ...DatePicker, lang: { ...DatePicker.lang, monthSelect: '', yearSelect: '' } },
    }),
  }
}
const locales = {
  en: localeOf(enUS, { show: 'Show password', hide: 'Hide password' }),
  pt: localeOf(ptBR, { show: 'Mostrar senha', hide: 'Ocultar senha' }),
}

/** The page's nonce, for the few style elements that antd inserts in the browser. */
const pageNonce = (): string | undefined =>
  typeof document === 'undefined'
    ? undefined
    : (document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? undefined)

/** Popups are rendered in the page's `main` landmark, or in the native `<dialog>` that contains their trigger: the top layer would cover them elsewhere. */
const popupContainer = (trigger?: HTMLElement): HTMLElement =>
  trigger?.closest<HTMLElement>('dialog, main') ?? document.body

/**
 * antd's static style sheet for both themes, once per page. On the server it is only preinitialised: a link rendered inside a `<Suspense>` boundary
 * makes React write inline scripts, which our Content-Security-Policy blocks. In the browser React finds that link, or loads it before it shows the page.
 */
const StyleSheet = (): ReactElement | null => {
  if (typeof document !== 'undefined') return <link rel="stylesheet" href={ANTD_CSS} precedence="antd" />
  preinit(ANTD_CSS, { as: 'style', precedence: 'antd' })
  return null
}

/**
 * Put it once around a screen (or its frame) that uses antd: theme, language, nonce and style sheet. React adds the style sheet once per page and
 * waits for it, so nothing is shown unstyled.
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
        // A virtual list would expose only three options at a time to screen readers.
        virtual={false}
        select={{ suffixIcon: <ChevronDown aria-hidden width="1.125rem" height="1.125rem" /> }}
        wave={{ disabled: true }}
      >
        {children}
      </ConfigProvider>
    </>
  )
}
