import type { ReactElement } from 'react'
import type { PerformerProfile } from '../../../contract/performers.ts'
import './about-performer.module.css'
import type { OptionLabels } from './option-labels.ts'

type AboutProps = { performer: PerformerProfile; labels: OptionLabels }

let About: ((props: AboutProps) => ReactElement) | undefined

/** Loads what draws a creator's facts. A page's `load` calls it: on the server for the first page, in the browser for the next ones. */
export const loadAbout = async (): Promise<void> => {
  About ??= (await import('./AboutPerformer.tsx')).AboutPerformer
}

/**
 * What a creator tells about themselves. Nothing of it ever changes: on the first page of a visit hydration leaves the server's HTML as it is, and
 * neither its code nor its words are loaded (decision 9). The styles above keep their place in the page for that.
 */
export const StillAbout = (props: AboutProps): ReactElement =>
  About ? (
    <div key="drawn">
      <About {...props} />
    </div>
  ) : (
    // oxlint-disable-next-line react/no-danger -- nothing is put in: what the server wrote stays
    <div key="still" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  )
