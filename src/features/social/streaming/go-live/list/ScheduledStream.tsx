import { useState } from 'react'
import type { ReactElement } from 'react'
import type { OwnStream } from '../../../../../../contract/social/streaming/streams.ts'
import { moment } from '../../../../../lib/format.ts'
import { useLocale, useTexts } from '../../../../../lib/texts.ts'
import { Button, ButtonLink } from '../../../../../ui/Button.tsx'
import { ScreenTitle } from '../../../../../ui/navigation/ScreenTitle.tsx'
import layout from '../../../../../ui/layouts/layout.module.css'
import { BackLink } from '../../../../platform/records/BackLink.tsx'
import { EditStream } from '../EditStream.tsx'
import { goLiveTexts } from '../texts.ts'
import { CancelStream } from './CancelStream.tsx'
import s from './list.module.css'
import { listTexts } from './list-texts.ts'

/** A scheduled stream by itself: when it is, and what can be done. */
export const ScheduledStream = ({ stream }: { stream: OwnStream }): ReactElement => {
  const t = useTexts(listTexts)
  const words = useTexts(goLiveTexts)
  const locale = useLocale()
  const [open, setOpen] = useState<'edit' | 'cancel'>()
  const close = (): void => setOpen(undefined)
  return (
    <div className={layout.stack5}>
      <BackLink href="/creator/live?tab=scheduled">{t.back}</BackLink>
      <ScreenTitle title={stream.title} />
      <p className={s.facts}>
        {stream.scheduledAt && moment(stream.scheduledAt, locale)} · {words.access[stream.access]}
        {stream.totalTickets > 0 && ` · ${words.tickets(stream.totalTickets)}`}
      </p>
      {stream.description !== '' && <p>{stream.description}</p>}
      <div className={layout.wrap}>
        <ButtonLink variant="lamp" href={`/creator/live?start=${stream._id}`}>
          {t.start}
        </ButtonLink>
        <Button variant="secondary" onClick={() => setOpen('edit')}>
          {t.edit}
        </Button>
        <Button variant="quiet" onClick={() => setOpen('cancel')}>
          {t.cancel}
        </Button>
      </div>
      <EditStream stream={stream} open={open === 'edit'} onClose={close} />
      <CancelStream stream={stream} open={open === 'cancel'} onClose={close} />
    </div>
  )
}
