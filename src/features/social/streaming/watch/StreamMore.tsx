import { useState } from 'react'
import type { ReactElement } from 'react'
import type { Stream } from '../../../../../contract/social/streaming/streams.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { LinkedText } from '../../../../ui/content/LinkedText.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Menu } from '../../../../ui/Menu.tsx'
import { useReport } from '../../reports/use-report.ts'
import s from './stream-head.module.css'
import { watchTexts } from './watch-texts.ts'

/** The menu of a stream: its whole description, and reporting it. */
export const StreamMore = ({ stream, isOwn }: { stream: Stream; isOwn: boolean }): ReactElement => {
  const t = useTexts(watchTexts)
  const report = useReport()
  const [isReading, setReading] = useState(false)
  const { _id, title, description, performer } = stream
  return (
    <>
      <Menu
        label={t.more}
        items={[
          ...(description === '' ? [] : [{ label: t.about, onSelect: () => setReading(true) }]),
          ...(isOwn
            ? []
            : [
                {
                  label: t.report,
                  onSelect: () => report({ objectType: 'stream', objectId: _id, name: performer.name }),
                },
              ]),
        ]}
      />
      <Dialog open={isReading} onClose={() => setReading(false)} title={title}>
        <p className={s.description} dir="auto">
          <LinkedText text={description} />
        </p>
      </Dialog>
    </>
  )
}
