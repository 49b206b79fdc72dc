import { useId, useState } from 'react'
import type { ReactElement } from 'react'
import type { OwnStream } from '../../../../../../contract/social/streaming/streams.ts'
import { useRequest } from '../../../../../api/use-request.ts'
import { useSend } from '../../../../../api/use-send.ts'
import { useTexts } from '../../../../../lib/texts.ts'
import { RadioCards } from '../../../../../ui/antd/RadioCards.tsx'
import { Button } from '../../../../../ui/Button.tsx'
import { Radio } from '../../../../../ui/icons.tsx'
import { Form } from '../../../../../ui/controls/Form.tsx'
import layout from '../../../../../ui/layouts/layout.module.css'
import { CoverField } from '../CoverField.tsx'
import { formTexts } from '../form-texts.ts'
import s from '../go-live.module.css'
import { saveCover } from '../save-cover.ts'
import type { StreamValues } from '../stream-values.ts'
import { AccessField, MoreFields, StartField, TitleField } from '../StreamFields.tsx'
import { useNewStreamForm } from '../use-stream-form.ts'
import { setupTexts } from './setup-texts.ts'

type SetupFormProps = {
  initial: StreamValues
  /** The scheduled stream that begins now. */
  scheduled?: OwnStream | undefined
  /** There is no choice of when. */
  isLaterOnly: boolean
  mayPublish: boolean
  /** Whether this browser can send. */
  canSend: boolean
  /** What is sent from where, and when: only a browser that begins now shows a preview. */
  onPlan: (plan: Pick<StreamValues, 'source' | 'when'>) => void
  /** The stream exists, or is scheduled. The form stays busy until this is done. */
  onCreated: (stream: OwnStream) => Promise<void>
}

/** The form of a new stream: begins it, or schedules it. */
export const SetupForm = ({
  initial,
  scheduled,
  isLaterOnly,
  mayPublish,
  canSend,
  onPlan,
  onCreated,
}: SetupFormProps): ReactElement => {
  const t = useTexts(setupTexts)
  const words = useTexts(formTexts)
  const id = useId()
  const form = useNewStreamForm(initial, scheduled?._id)
  const { values, field, errors } = form
  const set: typeof form.set = (name, value) => {
    form.set(name, value)
    if (name === 'source' || name === 'when') onPlan({ ...values, [name]: value })
  }
  const [cover, setCover] = useState<File>()
  const [isBusy, setBusy] = useState(false)
  const { data: key } = useRequest('streamKeys.view')
  const { send } = useSend('streaming.goLive')
  const submit = async (): Promise<void> => {
    const body = form.check()
    if (!body) return
    setBusy(true)
    const sent = await send({ body })
    if (sent.ok) {
      await saveCover(sent.data._id, cover, words.coverFailed)
      await onCreated(sent.data)
    } else if (sent.error.fields) form.refuse(sent.error.fields)
    setBusy(false)
  }
  const isLater = values.when === 'later'
  const isRtmpOff = key !== undefined && key.server === undefined
  const label = isLater ? t.schedule : values.source === 'rtmp' ? t.prepareObs : t.goLive
  return (
    <Form onlyByButton ref={form.ref} className={layout.stack5} onSubmit={submit}>
      <TitleField values={values} field={field} errors={errors} />
      {/* The button stays in sight below the title, and never covers it. */}
      <div className={layout.stack5}>
        {!scheduled && !isLaterOnly && (
          <div className={s.two}>
            <RadioCards
              legend={words.when}
              name={`${id}when`}
              value={values.when}
              onChange={(when) => set('when', when)}
              options={[
                { value: 'now', title: words.now },
                { value: 'later', title: words.later },
              ]}
            />
          </div>
        )}
        {isLater && <StartField values={values} set={set} errors={errors} />}
        <AccessField values={values} set={set} errors={errors} />
        <div className={s.two}>
          <RadioCards
            legend={words.source}
            name={`${id}source`}
            value={values.source}
            onChange={(source) => set('source', source)}
            options={[
              { value: 'browser', title: words.browser, disabled: !canSend },
              { value: 'rtmp', title: words.rtmp, disabled: key?.server === undefined },
            ]}
          />
        </div>
        {isRtmpOff && <p className={s.note}>{words.rtmpOff}</p>}
        {values.source === 'rtmp' && <p className={s.note}>{isLater ? t.obsLaterNote : t.obsNote}</p>}
        <MoreFields
          values={values}
          field={field}
          errors={errors}
          cover={<CoverField file={cover} onChoose={setCover} cover={scheduled?.cover} />}
        />
        <div className={s.submit}>
          <Button
            type="submit"
            size="lg"
            variant={isLater ? 'primary' : 'lamp'}
            block
            loading={isBusy}
            disabled={!mayPublish}
            icon={isLater ? undefined : <Radio aria-hidden />}
          >
            {label}
          </Button>
        </div>
      </div>
    </Form>
  )
}
