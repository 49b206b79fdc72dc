import { useState } from 'react'
import type { ReactElement } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { Tabs } from '../../../ui/navigation/Tabs.tsx'
import { LockedPreview } from '../messages/bubble/LockedPreview.tsx'
import { bubbleTexts } from '../messages/bubble/texts.ts'
import { LinkedText } from '../../../ui/content/LinkedText.tsx'
import type { MessageForm } from '../messages/form/use-message-form.ts'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import s from './fan-previews.module.css'
import { broadcastTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** Preview of a message as fans will see it, before and after payment. */
export const FanPreviews = ({ form }: { form: MessageForm }): ReactElement => {
  const t = useTexts(broadcastTexts)
  const bubble = useTexts(bubbleTexts)
  const { inWallet } = useAmounts()
  const [shown, setShown] = useState<'before' | 'after'>('before')
  const { title, caption, text, isPriced, price } = form.draft.value
  const { items } = form.uploads
  const length = items.find(
    ({ kind, duration }) => (kind === 'video' || kind === 'audio') && duration !== undefined
  )?.duration
  return (
    <section className={layout.stack3} aria-label={t.preview}>
      <h2 className={s.title}>{t.preview}</h2>
      {isPriced && (
        <Tabs
          label={t.preview}
          tabs={[
            { key: 'before', label: t.before },
            { key: 'after', label: t.after },
          ]}
          current={shown}
          onSelect={(key) => setShown(key as typeof shown)}
        />
      )}
      <div className={cx(layout.stack, s.stage)}>
        {form.isEmpty ? (
          <p className={s.nothing}>{t.nothingYet}</p>
        ) : isPriced && shown === 'before' ? (
          <div className={cx(layout.surface, s.bubble)}>
            <LockedPreview
              title={title.trim()}
              caption={caption.trim()}
              kinds={items.map(({ kind }) => kind)}
              duration={length}
            >
              <span className={s.unlock}>{bubble.unlock(price === undefined ? '…' : inWallet(price))}</span>
            </LockedPreview>
          </div>
        ) : (
          <div className={cx(layout.surface, s.bubble)}>
            {items.length > 0 && (
              <ul className={s.files}>
                {items.map(({ key, previewUrl, name }) => (
                  <li key={key}>{previewUrl === undefined ? <span>{name}</span> : <img src={previewUrl} alt="" />}</li>
                ))}
              </ul>
            )}
            {text.trim() !== '' && (
              <p className={s.words}>
                <LinkedText text={text.trim()} />
              </p>
            )}
          </div>
        )}
      </div>
    </section>
  )
}
