import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { LocaleProvider } from '../../src/lib/texts.ts'
import '../../styles/global.css'
import { pages } from './Frames.tsx'

const query = new URLSearchParams(location.search)
const Page = pages[query.get('page') ?? 'buttons']
const root = document.getElementById('root')
if (Page && root) {
  hydrateRoot(
    root,
    <StrictMode>
      <LocaleProvider locale={query.get('locale') === 'pt' ? 'pt' : 'en'}>
        <Page />
      </LocaleProvider>
    </StrictMode>,
    { onRecoverableError: (error) => console.error(error) }
  )
}
