import { renderToString } from 'react-dom/server'
import { StrictMode } from 'react'
import { LocaleProvider } from '../../src/lib/texts.ts'
import { pages } from './Frames.tsx'

export const names = Object.keys(pages)

/** The gallery page as the server would render it. */
export const render = (page: string, locale: 'en' | 'pt'): string => {
  const Page = pages[page]
  if (!Page) return ''
  return renderToString(
    <StrictMode>
      <LocaleProvider locale={locale}>
        <Page />
      </LocaleProvider>
    </StrictMode>
  )
}
