import { Checkbox } from 'antd'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { Eye } from '../../../ui/icons.tsx'
import type { Feed } from '../../../../contract/catalogue/feeds.ts'
import { maxFeedText } from '../../../../contract/limits.ts'
import { useTexts } from '../../../lib/texts.ts'
import { LeaveGuard } from '../../../shell/navigation/LeaveGuard.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { TextArea } from '../../../ui/antd/TextArea.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { AccessFields } from '../items/AccessFields.tsx'
import { PublicTextFields } from '../items/PublicTextFields.tsx'
import { publicWordsTexts } from '../items/public-words-texts.ts'
import { useReport, type ReportWork } from '../items/use-report.ts'
import { selectUser } from '../../identity/users/slice.ts'
import s from './composer.module.css'
import { MediaSection } from './MediaSection.tsx'
import { PollSection } from './PollSection.tsx'
import { PublishBar } from './PublishBar.tsx'
import { composerTexts } from './texts.ts'
import { useComposer } from './use-composer.ts'
import { lazyClient } from '../../../ui/lazy-client.tsx'
import { cx } from '../../../ui/cx.ts'
import { Form } from '../../../ui/controls/Form.tsx'
import layout from '../../../ui/layouts/layout.module.css'

const PreviewDialog = lazyClient(() => import('./LockedPostPreview.tsx').then((module) => module.LockedPostPreview))

/** Form to create or edit a post. Files upload while the text is written; the draft survives errors and leaving the page. */
export const Composer = ({ feed, report }: { feed?: Feed; report?: ReportWork }): ReactElement => {
  const t = useTexts(composerTexts)
  const words = useTexts(publicWordsTexts)
  const user = useAppSelector(selectUser)
  const composer = useComposer(feed)
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const { draft, faults } = composer
  useReport(report, composer.isDirty, composer.sending || composer.isSaved)
  const { value } = draft
  const isLocked = value.offer.access !== 'free'
  const isPending = user?.status !== 'active'
  const isOut = feed?.status === 'active' || feed?.status === 'archived'
  /** Status that the main button saves with. */
  const main = isPending ? 'draft' : isOut ? feed.status : value.offer.status
  return (
    <Form onlyByButton className={layout.stack6} ref={composer.ref} onSubmit={() => composer.save(main)}>
      <LeaveGuard dirty={composer.isDirty}>
        {composer.pendingStatus === undefined ? t.leaveKept : t.leaveAwaited}
      </LeaveGuard>
      {isPending && <Notice>{t.pending}</Notice>}
      {draft.isRestored && (
        <Notice
          action={
            <Button size="sm" variant="secondary" onClick={composer.startOver}>
              {feed ? t.discard : t.startOver}
            </Button>
          }
        >
          {t.restored}
        </Notice>
      )}
      <FormField
        label={t.text}
        hint={isLocked ? words.onlyWithAccess : undefined}
        error={faults.text}
        counter={{ used: value.text.length, most: maxFeedText }}
      >
        <TextArea
          value={value.text}
          onChange={(event) => draft.change({ text: event.target.value })}
          placeholder={t.placeholder}
          maxLength={maxFeedText}
          minRows={5}
          dir="auto"
        />
      </FormField>
      <MediaSection composer={composer} />
      <PollSection composer={composer} />
      <AccessFields
        value={value.offer}
        onChange={(offer) => draft.change({ offer })}
        fieldErrors={faults}
        canSchedule={!isOut && !isPending}
      />
      {isLocked && (
        <div className={cx(layout.stack3, layout.surface, s.public)}>
          <PublicTextFields value={value} onChange={draft.change} faults={faults} />
          <Button size="sm" variant="secondary" icon={<Eye aria-hidden />} onClick={() => setPreviewOpen(true)}>
            {t.look}
          </Button>
        </div>
      )}
      <Checkbox checked={value.isPinned} onChange={(event) => draft.change({ isPinned: event.target.checked })}>
        {t.pin}
      </Checkbox>
      {isPreviewOpen && <PreviewDialog composer={composer} onClose={() => setPreviewOpen(false)} />}
      <PublishBar composer={composer} main={main} keepsDraft={!isPending && !isOut} isOut={isOut} />
    </Form>
  )
}
