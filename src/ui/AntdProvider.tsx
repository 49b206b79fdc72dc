import { ConfigProvider } from 'antd'
import enUS from 'antd/locale/en_US'
import ptBR from 'antd/locale/pt_BR'
import type { ReactElement, ReactNode } from 'react'
import { useLocale } from '../lib/texts.ts'
import { ANTD_CSS } from './antd-css.ts'
import { antdTheme } from './antd-theme.ts'

const theme = antdTheme('light')
const locales = { en: enUS, pt: ptBR }

/** The page's nonce: the browser hides it from attributes but not from scripts. */
const pageNonce = (): string | undefined =>
  typeof document === 'undefined'
    ? undefined
    : (document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? undefined)

/**
 * Around antd parts. Import it only in a module that is itself loaded by `next/dynamic` with the first antd part: it carries antd's core.
 * `nonce` is needed on the server only. The static styles of both themes come with it, once a page.
 */
export const AntdProvider = ({ nonce, children }: { nonce?: string; children: ReactNode }): ReactElement => {
  const value = nonce ?? pageNonce()
  return (
    <>
      <link rel="stylesheet" href={ANTD_CSS} precedence="antd" />
      <ConfigProvider
        theme={theme}
        locale={locales[useLocale()]}
        csp={value === undefined ? undefined : { nonce: value }}
        wave={{ disabled: true }}
      >
        {children}
      </ConfigProvider>
    </>
  )
}
