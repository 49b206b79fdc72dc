import { Input, Slider } from 'antd'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { recordings } from '../../../../../../contract/social/streaming/streaming.ts'
import type { OwnStream } from '../../../../../../contract/social/streaming/streams.ts'
import { useForm } from '../../../../../api/use-form.ts'
import { useSend } from '../../../../../api/use-send.ts'
import { duration } from '../../../../../lib/format.ts'
import { useTexts } from '../../../../../lib/texts.ts'
import { FormField } from '../../../../../ui/antd/FormField.tsx'
import { Button } from '../../../../../ui/Button.tsx'
import { Form } from '../../../../../ui/controls/Form.tsx'
import { AccessFields } from '../../../../catalogue/items/AccessFields.tsx'
import type { AccessValue } from '../../../../catalogue/items/AccessFields.tsx'
import layout from '../../../../../ui/layouts/layout.module.css'
import { formTexts } from '../form-texts.ts'
import s from './after.module.css'
import { afterTexts } from './after-texts.ts'

/** Shortest replay, in seconds. */
const shortestS = 1

/** Who may see the replay unless the creator chooses otherwise: those who could watch the stream. */
const accessOf = ({ access, price }: OwnStream): Pick<AccessValue, 'access' | 'price'> =>
  access === 'sale' ? { access, price } : { access: access === 'subscriber' ? 'subscriber' : 'free' }

/** Makes a video of the recording: its title, who may see it, and its beginning and end. */
export const PublishForm = ({ stream }: { stream: OwnStream }): ReactElement => {
  const t = useTexts(afterTexts)
  const words = useTexts(formTexts)
  const length = Math.floor(stream.recording?.duration ?? stream.duration)
  const [span, setSpan] = useState<[number, number]>([0, length])
  const form = useForm({
    initial: { title: stream.title, offer: { ...accessOf(stream), status: 'active' } as AccessValue },
    schema: recordings.publish.body,
    toInput: ({ title, offer: { access, price } }) => ({
      title,
      access,
      ...(access === 'sale' && { price }),
      ...(span[0] > 0 && { startAt: span[0] }),
      ...(span[1] < length && { endAt: span[1] }),
    }),
    more: ({ offer }): Record<string, string> =>
      offer.access === 'sale' && !offer.price ? { price: words.priceMissing } : {},
  })
  const { send, sending } = useSend('recordings.publish')
  const publish = async (): Promise<void> => {
    const body = form.check()
    if (!body) return
    const sent = await send({ params: { id: stream._id }, body })
    if (!sent.ok && sent.error.fields) form.refuse(sent.error.fields)
  }
  return (
    <Form onlyByButton ref={form.ref} className={layout.stack4} onSubmit={publish}>
      <FormField label={t.replayTitle} error={form.errors['title']}>
        <Input {...form.field('title')} autoComplete="off" />
      </FormField>
      {length > shortestS * 2 && (
        <div className={layout.stack1}>
          <p className={s.label}>{t.trim}</p>
          <Slider
            range
            min={0}
            max={length}
            value={span}
            ariaLabelForHandle={[t.trimFrom, t.trimTo]}
            ariaValueTextFormatterForHandle={[duration, duration]}
            tooltip={{ formatter: (at) => duration(at ?? 0) }}
            onChange={([from = 0, to = length]) => {
              if (to - from >= shortestS) setSpan([from, to])
            }}
          />
          <p className={layout.bar}>
            <span>{duration(span[0])}</span>
            <span className={s.quiet}>{t.trimmed(duration(span[1] - span[0]))}</span>
            <span>{duration(span[1])}</span>
          </p>
        </div>
      )}
      <AccessFields
        value={form.values.offer}
        onChange={(offer) => form.set('offer', offer)}
        fieldErrors={form.errors}
        allowed={['free', 'subscriber', 'sale']}
      />
      {stream.totalTickets > 0 && <p className={s.quiet}>{t.ticketsKeep}</p>}
      <Button type="submit" loading={sending} block>
        {t.publish}
      </Button>
    </Form>
  )
}
