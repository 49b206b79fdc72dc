import { Input } from 'antd'
import type { ReactElement } from 'react'
import { maxStoryS } from '../../../../../contract/limits.ts'
import { mediaTypes } from '../../../../../contract/platform/files/media-types.ts'
import { bytes } from '../../../../lib/format.ts'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import { LeaveGuard } from '../../../../shell/navigation/LeaveGuard.tsx'
import { useAppSelector } from '../../../../store/hooks.ts'
import { FormField } from '../../../../ui/antd/FormField.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Form } from '../../../../ui/controls/Form.tsx'
import { FileDrop } from '../../../../ui/controls/FileDrop.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { AccessFields } from '../../items/AccessFields.tsx'
import { acceptOf } from '../../../platform/uploads/file-kinds.ts'
import { UploadRow } from '../../../platform/uploads/UploadRow.tsx'
import { selectUser } from '../../../identity/users/slice.ts'
import s from './own-stories.module.css'
import { ownStoriesTexts } from './texts.ts'
import { useStory } from './use-story.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

/** Maximum length of the text over the picture and of the alternative text, as in the contract. */
const [WORDS, ALT] = [200, 1000]

/** Form to publish a story: one file, access and a short text. */
export const StoryForm = (): ReactElement => {
  const t = useTexts(ownStoriesTexts)
  const locale = useLocale()
  const user = useAppSelector(selectUser)
  const story = useStory()
  const { draft, uploads, fault, fieldErrors } = story
  const [item] = uploads.items
  const accept = acceptOf('photo', 'video')
  const fileFault = fault ?? Object.entries(fieldErrors).find(([name]) => name.startsWith('fileIds'))?.[1]
  const isPending = user?.status !== 'active'
  return (
    <Form onlyByButton className={layout.stack6} onSubmit={story.publish}>
      <LeaveGuard dirty={story.isDirty}>{t.leaveKept}</LeaveGuard>
      {isPending && <Notice>{t.pending}</Notice>}
      {draft.isRestored && (
        <Notice
          action={
            <Button size="sm" variant="secondary" onClick={story.startOver}>
              {t.startOver}
            </Button>
          }
        >
          {t.restored}
        </Notice>
      )}
      {item ? (
        <>
          <UploadRow item={item} uploads={uploads} accept={accept}>
            <FormField label={t.describe} hint={t.describeHint}>
              <Input
                value={item.alt}
                maxLength={ALT}
                onChange={(event) => uploads.describe(item.key, event.target.value)}
              />
            </FormField>
          </UploadRow>
          {fileFault && (
            <p className={s.fault} role="alert">
              {fileFault}
            </p>
          )}
        </>
      ) : (
        <FormField label={t.file} error={fileFault}>
          <FileDrop
            files={[]}
            onChange={uploads.add}
            accept={accept}
            note={t.note(maxStoryS, bytes(mediaTypes['feed-story'].maxBytes, locale))}
          />
        </FormField>
      )}
      <FormField label={t.text} optional error={fieldErrors['text']}>
        <Input
          value={draft.value.text}
          maxLength={WORDS}
          dir="auto"
          onChange={(event) => draft.change({ text: event.target.value })}
        />
      </FormField>
      <AccessFields
        value={{ access: draft.value.access, status: 'active' }}
        onChange={({ access }) => access !== 'sale' && draft.change({ access })}
        allowed={['subscriber', 'free']}
        fieldErrors={fieldErrors}
      />
      <div className={cx(layout.cluster, s.actions)}>
        {story.isPending ? (
          <>
            <p className={s.waiting} role="status">
              {t.waiting}
            </p>
            <Button variant="secondary" onClick={story.cancelPending}>
              {t.notYet}
            </Button>
          </>
        ) : (
          <Button type="submit" loading={story.sending} disabled={isPending}>
            {t.publish}
          </Button>
        )}
      </div>
    </Form>
  )
}
